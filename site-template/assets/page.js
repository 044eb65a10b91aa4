/* Access of a page's scripts to addresses, other pages, data and pictures. In an encrypted site, whose files have other
   names, gate.js replaces it. */
window.daybookPage ||= {
  /* The fragment of the page's address, with its #. */
  get hash() { return location.hash; },
  /* Replaces the fragment, without a history entry. */
  keep(hash) {
    if (location.hash === hash) return;
    try { history.replaceState(null, '', location.href.replace(/#.*$/, '') + hash); } catch { /* then the address stays */ }
  },
  link: (address) => address,
  go(address) { location.href = address; },
  replace(address) { location.replace(address); },
  /* Loads a script of data; ended is called when it has run, or could not be loaded. */
  data(path, ended) {
    const script = Object.assign(document.createElement('script'), { src: path });
    for (const event of ['load', 'error']) script.addEventListener(event, ended);
    document.body.append(script);
  },
  /* Resolves when the picture can be shown. */
  picture(image, path) {
    image.src = path;
    return image.decode();
  },
};
