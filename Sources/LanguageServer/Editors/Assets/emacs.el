;;; Daybook in Emacs, for the book in the folder of this file.  -*- lexical-binding: t; -*-
;; Load it from your init file: (load "/path/of/the/book/.daybook-emacs.el")
;; It requires eglot: part of Emacs from 29 on, before that a package.

(require 'eglot)

(define-derived-mode daybook-mode text-mode "Daybook"
  "The texts of a Daybook book: a small, strict part of YAML."
  ;; A separate mode: the server for YAML must not check Daybook's files, which follow its own rules.
  (setq-local comment-start "# ")
  (setq-local comment-start-skip "#+ *")
  (setq-local indent-tabs-mode nil)
  (setq-local tab-width 2)
  (auto-fill-mode -1)
  (setq-local font-lock-defaults
              '((("^ *\\(?:- *\\)?{? *\\([a-z-]+\\):\\(?: \\|$\\)" 1 font-lock-keyword-face)
                 ("[{,] *\\([a-z-]+\\): " 1 font-lock-keyword-face)
                 ("\\(?:^\\| \\)\\(#.*\\)$" 1 font-lock-comment-face)
                 ("\\<[0-9]\\{4\\}-[0-9][0-9]-[0-9][0-9]\\>" . font-lock-constant-face))
                t)))

(add-to-list 'eglot-server-programs '(daybook-mode . ("daybook" "lsp")))

(let ((book (file-truename (file-name-directory (or load-file-name buffer-file-name)))))
  (add-to-list 'auto-mode-alist
               (cons (concat "\\`" (regexp-quote book) "\\(?:ledger/\\|archive/\\|rates/\\)?[^/]+\\.yaml\\'")
                     'daybook-mode)))

(add-hook 'daybook-mode-hook #'eglot-ensure)
