/* What a page's scripts reach beyond the page: its address, other pages, data, pictures. In a sealed site, whose files lie
   under other names, gate.js puts its own in this place. */
window.daybookPage ||= {
  /* What follows the page's name in the address, with its #. */
  get hash() { return location.hash; },
  /* No step of the history. */
  keep(hash) {
    if (location.hash === hash) return;
    try { history.replaceState(null, '', location.href.replace(/#.*$/, '') + hash); } catch { /* then it is not kept */ }
  },
  link: (address) => address,
  go(address) { location.href = address; },
  replace(address) { location.replace(address); },
  /* A script of data; ended is called when it has run, or could not be loaded. */
  data(path, ended) {
    const script = Object.assign(document.createElement('script'), { src: path });
    for (const event of ['load', 'error']) script.addEventListener(event, ended);
    document.body.append(script);
  },
  /* Fulfilled when the picture can be shown. */
  picture(image, path) {
    image.src = path;
    return image.decode();
  },
};
