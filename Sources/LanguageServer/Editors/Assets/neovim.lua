-- Daybook in Neovim, for the book in the folder of this file. Neovim reads it there with “:set exrc” in your own init
-- file (and asks once); or load it from there: dofile('/path/of/the/book/.nvim.lua'). Works from 0.7 on.
local here = debug.getinfo(1, 'S').source:sub(2)
local book = vim.loop.fs_realpath(vim.fn.fnamemodify(here, ':p:h'))
local places = { '/ledger/[^/]+%.yaml$', '/archive/[^/]+%.yaml$', '/rates/[^/]+%.yaml$', '/[^/]+%.yaml$' }

local function is_ours(path)
  local real = vim.loop.fs_realpath(vim.fn.fnamemodify(path, ':h'))
  if not real or real:sub(1, #book) ~= book then return false end
  local rest = real:sub(#book + 1) .. '/' .. vim.fn.fnamemodify(path, ':t')
  for _, place in ipairs(places) do
    if rest:find('^' .. place) then return true end
  end
  return false
end

local function start(buffer)
  local config = { name = 'daybook', cmd = { 'daybook', 'lsp' }, root_dir = book }
  -- From 0.11 on: Ctrl-X Ctrl-O inserts whole entries with their tab stops.
  if vim.lsp.completion and vim.lsp.completion.enable then
    config.on_attach = function(client, attached) vim.lsp.completion.enable(true, client.id, attached) end
  end
  if vim.lsp.start then
    vim.lsp.start(config, { bufnr = buffer })
  else
    if not _G.daybook_client then _G.daybook_client = vim.lsp.start_client(config) end
    vim.lsp.buf_attach_client(buffer, _G.daybook_client)
  end
  vim.api.nvim_buf_set_option(buffer, 'omnifunc', 'v:lua.vim.lsp.omnifunc')
end

local function take(buffer)
  if vim.bo[buffer].filetype ~= 'daybook' then vim.bo[buffer].filetype = 'daybook' end
end

-- A separate file type: the server for YAML must not check Daybook's files, which follow its own rules.
if vim.filetype and vim.filetype.add then
  vim.filetype.add({
    pattern = { ['.*%.yaml'] = { function(path) return is_ours(path) and 'daybook' or nil end, { priority = 10 } } },
  })
end
if vim.treesitter and vim.treesitter.language and vim.treesitter.language.register then
  pcall(vim.treesitter.language.register, 'yaml', 'daybook')
end
vim.cmd('augroup daybook | autocmd! | augroup END')
vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, {
  group = 'daybook',
  pattern = '*.yaml',
  callback = function(event)
    if is_ours(vim.fn.fnamemodify(event.match, ':p')) then take(event.buf) end
  end,
})
vim.api.nvim_create_autocmd('FileType', {
  group = 'daybook',
  pattern = 'daybook',
  callback = function(event)
    vim.cmd('setlocal syntax=yaml expandtab shiftwidth=2 commentstring=#\\ %s')
    start(event.buf)
  end,
})
-- Files that are open already.
for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
  local name = vim.api.nvim_buf_get_name(buffer)
  if vim.api.nvim_buf_is_loaded(buffer) and name:find('%.yaml$') and is_ours(name) then take(buffer) end
end
