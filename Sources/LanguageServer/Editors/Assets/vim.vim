" Daybook in Vim, for the book in the folder of this file. Vim reads it there with “set exrc” in your own vimrc; or load
" it from there: source /path/of/the/book/.vimrc. It works with the plugin yegappan/lsp, with vim-lsp, or with ALE,
" whichever is installed.
let s:book = resolve(expand('<sfile>:p:h'))

function! s:IsOurs(path) abort
  let l:folder = resolve(fnamemodify(a:path, ':p:h'))
  return l:folder ==# s:book || index(map(['ledger', 'archive', 'rates'], {_, name -> s:book . '/' . name}), l:folder) >= 0
endfunction

" A separate file type: the server for YAML must not check Daybook's files, which follow its own rules.
augroup daybook
  autocmd!
  autocmd BufRead,BufNewFile *.yaml if s:IsOurs(expand('<afile>')) | setlocal filetype=daybook | endif
  autocmd FileType daybook setlocal syntax=yaml expandtab shiftwidth=2 commentstring=#\ %s
  autocmd User LspSetup call s:Yegappan()
  autocmd User lsp_setup call lsp#register_server({'name': 'daybook', 'cmd': ['daybook', 'lsp'], 'allowlist': ['daybook'], 'root_uri': {server_info -> lsp#utils#path_to_uri(s:book)}})
augroup END

function! s:Yegappan() abort
  if exists('*LspAddServer')
    call LspAddServer([{'name': 'daybook', 'filetype': ['daybook'], 'path': 'daybook', 'args': ['lsp'], 'rootSearch': ['book.yaml', 'categories.yaml', 'ledger/']}])
  endif
endfunction
if exists('g:loaded_lsp') && exists('*LspAddServer')
  call s:Yegappan()
endif

if exists('*ale#linter#Define') || exists('g:loaded_ale')
  function! DaybookRoot(buffer) abort
    return s:book
  endfunction
  call ale#linter#Define('daybook', {'name': 'daybook', 'lsp': 'stdio', 'executable': 'daybook', 'command': '%e lsp', 'project_root': function('DaybookRoot')})
endif
