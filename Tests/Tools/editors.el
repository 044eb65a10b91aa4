;;; What Emacs with eglot does with a book, in batch; answers are lines that begin with @.  -*- lexical-binding: t; -*-

(defun answer (name value) (princ (format "@%s %s\n" name value)))

(defun wait-for (condition)
  "Let processes talk until CONDITION gives something, for at most twenty seconds."
  (let ((end (+ (float-time) 20)) value)
    (while (and (not (setq value (funcall condition))) (< (float-time) end))
      (accept-process-output nil 0.05))
    value))

(defun line-of (text)
  "Go to the end of the first TEXT; give its line."
  (goto-char (point-min))
  (search-forward text)
  (line-number-at-pos))

(let ((book (file-name-as-directory (car command-line-args-left))))
  (setq command-line-args-left nil)
  (unless (require 'eglot nil t)
    (answer "no-eglot" "")
    (kill-emacs 0))
  (setq eglot-sync-connect 20 eglot-autoshutdown t eglot-confirm-server-initiated-edits nil make-backup-files nil)
  ;; A rename changes files that no buffer shows: eglot asks first.
  (fset (quote y-or-n-p) (lambda (&rest _) t))
  (load (concat book ".daybook-emacs.el"))
  (remove-hook 'daybook-mode-hook #'eglot-ensure)
  (find-file (concat book "ledger/2026-11.yaml"))
  (answer "mode" major-mode)
  (apply #'eglot--connect (let ((guess (eglot--guess-contact))) guess))
  (eglot--maybe-activate-editing-mode)
  (flymake-mode 1)
  (flymake-start)
  (wait-for (lambda () (flymake-diagnostics)))
  (answer "findings"
          (mapconcat (lambda (one) (number-to-string (line-number-at-pos (flymake-diagnostic-beg one))))
                     (flymake-diagnostics) " "))
  ;; Completion at a category.
  (line-of "category: Ho")
  (let* ((capf (eglot-completion-at-point))
         (all (all-completions "" (nth 2 capf))))
    (answer "completion" (mapconcat #'substring-no-properties all " ")))
  ;; A remedy.
  (let ((line (line-of "category: Hoem")))
    (let* ((server (eglot-current-server))
           (actions (jsonrpc-request server :textDocument/codeAction
                                     (list :textDocument (eglot--TextDocumentIdentifier)
                                           :range (list :start (eglot--pos-to-lsp-position) :end (eglot--pos-to-lsp-position))
                                           :context '(:diagnostics []))))
           (first (seq-find (lambda (one) (string-match-p "Home" (plist-get one :title))) actions)))
      (unless (plist-get first :edit) (setq first (jsonrpc-request server :codeAction/resolve first)))
      (eglot--apply-workspace-edit (plist-get first :edit)))
    (goto-char (point-min))
    (forward-line (1- line))
    (answer "fixed" (buffer-substring (line-beginning-position) (line-end-position))))
  ;; In batch nothing is idle, which is when eglot tells of changes.
  (eglot--signal-textDocument/didChange)
  ;; Another name for a category, in all months.
  (let ((line (line-of "category: Util")))
    (eglot-rename "Energy")
    (goto-char (point-min))
    (forward-line (1- line))
    (answer "renamed" (buffer-substring (line-beginning-position) (line-end-position))))
  ;; Formatting.
  (goto-char (point-max))
  (insert "- {date: 2026-11-02,   title: Late,spent: 1}\n")
  (eglot--signal-textDocument/didChange)
  (eglot-format-buffer)
  (save-some-buffers t)
  (answer "done" ""))
