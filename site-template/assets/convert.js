/* The currency converter: a change of either field computes the other, exactly as `daybook rates convert` does. Without
   this script only the table of rates is shown. */
(() => {
  'use strict';
  const box = document.querySelector('[data-converter]');
  if (!box) return;
  const at = (name) => box.querySelector(`[data-${name}]`);
  const field = { from: at('amount="from"'), to: at('amount="to"') };
  const choice = { from: at('currency="from"'), to: at('currency="to"') };
  const answer = at('answer');

  /* A currency's price is digits / 10^scale of the table's base currency. */
  const currencies = new Map(JSON.parse(at('rates').textContent).filter(Boolean).map((entry) => [entry.code, {
    code: entry.code, decimals: Number(entry.decimals), digits: BigInt(entry.digits), scale: Number(entry.scale),
  }]));

  const greatestDigitCount = 15;
  const greatestMinor = 2n ** 63n - 1n;
  const tenTo = (exponent) => 10n ** BigInt(exponent);

  /* Divides numbers that are not negative; rounds ties to even. */
  const roundedHalfEven = (numerator, denominator) => {
    const quotient = numerator / denominator;
    const twice = (numerator % denominator) * 2n;
    const isUp = twice > denominator || (twice === denominator && quotient % 2n === 1n);
    return isUp ? quotient + 1n : quotient;
  };

  /* Converts minor units of one currency to those of another, rounded once. */
  const convert = (minor, from, to) => {
    if (from === to) return minor;
    const exponent = to.decimals + to.scale - from.decimals - from.scale;
    return roundedHalfEven(
      minor * from.digits * tenTo(Math.max(0, exponent)), to.digits * tenTo(Math.max(0, -exponent)));
  };

  /* This script computes with a decimal point; the fields use the language's decimal separator. */
  const isComma = box.dataset.point === ',';
  const turned = (typed) => (isComma ? typed.replace(/[.,]/g, (sign) => (sign === ',' ? '.' : ',')) : typed);
  const isSpaced = /^\s$/.test(box.dataset.separator);
  const plain = (typed) => turned(isSpaced ? typed.replace(/(\d)\s(?=\d)/g, '$1') : typed);

  const text = (number, decimals) => {
    const digits = String(number).padStart(decimals + 1, '0');
    const whole = digits.slice(0, digits.length - decimals);
    return decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`;
  };

  /* Returns the price of one unit, with at most six decimals. */
  const price = (from, to) => {
    const millionths = roundedHalfEven(from.digits * tenTo(to.scale + 6), to.digits * tenTo(from.scale));
    return text(millionths, 6).replace(/\.?0+$/, '');
  };

  const problem = (name, parts = {}) => ({
    message: box.dataset[name].replace(/\{(\w+)\}/g, (whole, part) => parts[part] ?? whole),
  });

  /* Commas may group digits, 1,250 or 1,25,000, unless the language groups by spaces; any other comma is taken for a
     decimal separator. */
  const isGrouped = (typed) => /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d*)?$/.test(typed);
  const withPoint = (typed) => {
    const last = typed.lastIndexOf(',');
    const rest = typed.slice(last + 1).replace(/\D/g, '');
    return (typed.slice(0, last).replace(/\D/g, '') || '0') + (rest && `.${rest}`);
  };

  /* Returns { minor } for the typed amount, or { message } if it cannot be read. */
  const read = (typed, currency) => {
    if (typed === '') return problem('empty');
    if (/\p{L}/u.test(typed)) return problem('letters');
    if (/^[-\u2212\u2013]\s*[\d.,]+$/.test(typed)) return problem('negative');
    if (/^[\d.,]*,[\d.,]*$/.test(typed) && /\d/.test(typed) && (isSpaced || !isGrouped(typed))) {
      return problem('comma', { better: turned(withPoint(typed)) });
    }
    const match = /^(\d+)(?:\.(\d*))?$/.exec(typed.replaceAll(',', ''));
    if (!match) return problem('unknown');
    const [, whole, fraction = ''] = match;
    if (fraction.length > currency.decimals) {
      const kept = fraction.slice(0, currency.decimals);
      return problem('decimals', { currency: currency.code, better: turned(whole + (kept && `.${kept}`)) });
    }
    if (whole.replace(/^0+/, '').length + currency.decimals > greatestDigitCount) return problem('large');
    return { minor: BigInt(whole + fraction.padEnd(currency.decimals, '0')) };
  };

  /* The side that was edited last; the other one is computed from it. */
  let source = 'from';

  const show = () => {
    const target = source === 'from' ? 'to' : 'from';
    const [given, wanted] = [source, target].map((side) => currencies.get(choice[side].value));
    let { minor, message } = read(plain(field[source].value.trim()), given);
    const result = message === undefined ? convert(minor, given, wanted) : 0n;
    if (result > greatestMinor) ({ message } = problem('large'));
    const isWrong = message !== undefined;
    field[source].setAttribute('aria-invalid', String(isWrong));
    field[target].removeAttribute('aria-invalid');
    field[target].value = isWrong ? '' : turned(text(result, wanted.decimals));
    answer.classList.toggle('wrong', isWrong);
    answer.textContent = message ?? `${turned(text(minor, given.decimals))} ${given.code} = `
      + `${turned(text(result, wanted.decimals))} ${wanted.code} (1 ${given.code} = ${turned(price(given, wanted))} ${wanted.code})`;
  };

  for (const side of ['from', 'to']) {
    field[side].addEventListener('input', () => { source = side; show(); });
    choice[side].addEventListener('change', show);
  }
  at('swap').addEventListener('click', () => {
    [choice.from.value, choice.to.value] = [choice.to.value, choice.from.value];
    show();
  });
  at('fields').hidden = false;
  show();
})();
