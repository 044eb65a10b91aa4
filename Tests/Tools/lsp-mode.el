;;; What Emacs with lsp-mode does with a book, in batch; answers are lines that begin with @.  -*- lexical-binding: t; -*-

(defun answer (name value) (princ (format "@%s %s\n" name value)))

(defun wait-for (condition)
  "Let processes talk until CONDITION gives something, for at most twenty seconds."
  (let ((end (+ (float-time) 20)) value)
    (while (and (not (setq value (funcall condition))) (< (float-time) end))
      (accept-process-output nil 0.05))
    value))

(defun this-line () (buffer-substring (line-beginning-position) (line-end-position)))

(unless (require 'lsp-mode nil t)
  (answer "no-lsp-mode" "")
  (kill-emacs 0))
(define-derived-mode daybook-mode text-mode "Daybook")

(let ((book (file-name-as-directory (car command-line-args-left))))
  (setq command-line-args-left nil
        lsp-auto-guess-root t lsp-enable-snippet nil lsp-diagnostics-provider :none lsp-restart 'ignore
        lsp-headerline-breadcrumb-enable nil lsp-lens-enable nil make-backup-files nil
        lsp-session-file (make-temp-file "lsp-session"))
  (add-to-list 'lsp-language-id-configuration '(daybook-mode . "daybook"))
  (lsp-register-client
   (make-lsp-client :new-connection (lsp-stdio-connection '("daybook" "lsp")) :major-modes '(daybook-mode)
                    :server-id 'daybook))
  (find-file (concat book "ledger/2026-11.yaml"))
  (daybook-mode)
  (lsp-workspace-folders-add (directory-file-name book))
  (lsp)
  (wait-for (lambda ()
              (and (lsp-workspaces) (eq 'initialized (lsp--workspace-status (car (lsp-workspaces)))))))
  (answer "findings"
          (wait-for (lambda ()
                      (mapcar #'lsp:diagnostic-code?
                              (gethash (lsp--fix-path-casing buffer-file-name) (lsp-diagnostics t))))))
  (goto-char (point-min))
  (search-forward "category: Ho")
  (answer "completion"
          (mapcar #'lsp:completion-item-label
                  (lsp:completion-list-items
                   (lsp-request "textDocument/completion" (lsp--text-document-position-params)))))
  (search-forward "category: Util")
  (let ((line (line-number-at-pos)))
    (lsp-rename "Energy")
    (goto-char (point-min))
    (forward-line (1- line))
    (answer "renamed" (this-line)))
  (goto-char (point-max))
  (insert "- {date: 2026-11-02,   title: Late,spent: 1}\n")
  (lsp-format-buffer)
  (goto-char (point-min))
  (answer "formatted" (and (search-forward "title: Late" nil t) (this-line)))
  (answer "done" ""))
