'use strict';
/* Runs the site's scripts in plain node, as far as they compute: no layout, no network. Standard input is { scripts,
   files, elements, html, input, body }: the scripts in their order; the files of `daybookPage.data`, by path; the
   contents of elements, by selector; the dataset of <html>; and the body of an async function of (input, document,
   settle). Its result is written as JSON. */
const vm = require('node:vm');

const given = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));

class Element {
  constructor(held = {}) {
    Object.assign(this, { textContent: '', value: '', hidden: false, dataset: {}, children: [] }, held);
    this.listeners = new Map();
    this.attributes = new Map();
    this.names = new Set();
    this.classList = { toggle: (name, isOn) => (isOn ? this.names.add(name) : this.names.delete(name)) };
  }
  addEventListener(event, told) { this.listeners.set(event, [...(this.listeners.get(event) || []), told]); }
  emit(event) { for (const told of this.listeners.get(event) || []) told({ preventDefault() {} }); }
  setAttribute(name, value) { this.attributes.set(name, value); }
  removeAttribute(name) { this.attributes.delete(name); }
  getAttribute(name) { return this.attributes.get(name) ?? null; }
  append(...children) { this.children.push(...children); }
  replaceChildren(...children) { this.children = children; }
  focus() {}
  querySelector(selector) { return document.querySelector(selector); }
  get all() { return [this, ...this.children.flatMap((one) => (one instanceof Element ? one.all : []))]; }
}

const elements = new Map(Object.entries(given.elements || {}).map(([selector, held]) => [selector, new Element(held)]));
const document = {
  documentElement: new Element({ dataset: given.html || {} }),
  /* Creates any requested element, once. */
  querySelector(selector) {
    if (!elements.has(selector)) elements.set(selector, new Element());
    return elements.get(selector);
  },
  querySelectorAll: () => [],
  createElement: (name) => new Element({ name }),
};

const context = vm.createContext({ document, setTimeout, clearTimeout, console, addEventListener() {} });
context.window = context;
context.daybookPage = {
  hash: '',
  keep() {},
  link: (address) => address,
  data(path, ended) {
    setImmediate(() => {
      if (given.files[path] !== undefined) vm.runInContext(given.files[path], context, { filename: path });
      ended();
    });
  },
};
for (const script of given.scripts) vm.runInContext(script, context);

/* Resolves once isDone() holds, or after 2000 attempts, and after a short pause. */
const settle = async (isDone) => {
  for (let n = 0; n < 2000 && !isDone(); n += 1) await new Promise((done) => { setTimeout(done, 1); });
  await new Promise((done) => { setTimeout(done, 2); });
};

Object.assign(context, { input: given.input, settle });
vm.runInContext(`(async () => { ${given.body} })()`, context).then((result) => {
  process.stdout.write(JSON.stringify(result), () => process.exit(0));
}, (error) => {
  process.stderr.write(String(error.stack));
  process.exit(1);
});
