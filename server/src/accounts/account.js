// The script of the account area: shows a password, copies a secret, and keeps the typed values when a form is refused or the language is
// changed. Every form works without it, too.

const COPIED_MS = 2000;

/** Shows the buttons that need this script, which are hidden until it has loaded. */
function showButtons() {
  for (const button of document.querySelectorAll('button[data-show], button[data-copy]'))
    button.removeAttribute('hidden');
}

/** @param {HTMLElement} button @param {string} id */
function showPassword(button, id) {
  const field = document.getElementById(id);
  if (!(field instanceof HTMLInputElement)) return;
  const isShown = field.type === 'password';
  field.type = isShown ? 'text' : 'password';
  button.setAttribute('aria-pressed', String(isShown));
}

/** Copies the text. Without access to the clipboard, selects the text instead, so that the person can copy it. @param {HTMLElement} button @param {string} id */
async function copyText(button, id) {
  const source = document.getElementById(id);
  if (source === null) return;
  try {
    await navigator.clipboard.writeText(source.textContent ?? '');
  } catch {
    getSelection()?.selectAllChildren(source);
    return;
  }
  const label = button.textContent;
  button.textContent = button.dataset.copied ?? label;
  setTimeout(() => {
    button.textContent = label;
  }, COPIED_MS);
}

/** Sends a form without leaving the page, and shows the page that answers. @param {HTMLFormElement} form */
async function send(form) {
  const typed = new FormData(form);
  const texts = [...typed].filter((pair) => typeof pair[1] === 'string');
  const answer = await fetch(form.action, {
    method: 'POST',
    headers: { accept: 'text/html' },
    // @ts-expect-error Each pair is two texts.
    body: new URLSearchParams(texts),
  }).catch(() => null);
  if (answer?.redirected) return location.assign(answer.url);
  const page = new DOMParser().parseFromString((await answer?.text()) ?? '', 'text/html');
  // There is no answer, or it is not a page of the account area. Let the browser send the form itself.
  if (page.querySelector('main') === null) return form.submit();
  // The address of a page that shows a secret once must not lead back to the empty form when the page is reloaded.
  const address = answer?.headers.get('content-location');
  if (address) history.replaceState(null, '', address);
  document.title = page.title;
  document.body.replaceChildren(...page.body.childNodes);
  fillIn(form.action, typed);
  showButtons();
  focusNext();
}

/** Restores the secrets in a refused form. The server's page does not contain them: they were only sent to be checked. @param {string} action @param {FormData} typed */
function fillIn(action, typed) {
  const form = [...document.forms].find((one) => one.action === action);
  for (const [name, value] of typed) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.value === '') field.value = String(value);
  }
}

const TYPED = 'typed';

/** @param {unknown} field @returns {field is HTMLInputElement | HTMLTextAreaElement} */
const isTextField = (field) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;

/** Keeps what was typed, except passwords and codes, while the page is opened in another language. */
function keepTyped() {
  const shown = ':is(input:not([type=hidden], [type=checkbox], [type=radio]), textarea)';
  const typed = [...document.querySelectorAll(`main form ${shown}`)].flatMap((field) =>
    isTextField(field) && field.type !== 'password' && !field.matches('.code')
      ? [[field.name, field.value]]
      : [],
  );
  sessionStorage.setItem(TYPED, JSON.stringify([location.pathname, typed]));
}

/** Fills in what was typed before the language was changed. */
function restoreTyped() {
  const [path, typed] = JSON.parse(sessionStorage.getItem(TYPED) ?? '[null, []]');
  sessionStorage.removeItem(TYPED);
  if (path !== location.pathname) return;
  for (const [name, value] of typed) {
    const field = document.querySelector(`main form [name="${CSS.escape(name)}"]`);
    if (isTextField(field) && field.value === '') field.value = value;
  }
}

function focusNext() {
  const next = document.querySelector('[autofocus]') ?? document.querySelector('h1');
  if (!(next instanceof HTMLElement)) return;
  if (next.matches('h1')) next.tabIndex = -1;
  next.focus();
}

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button') : null;
  if (button?.dataset.show !== undefined) showPassword(button, button.dataset.show);
  if (button?.dataset.copy !== undefined) void copyText(button, button.dataset.copy);
  if (target instanceof Element && target.closest('.languages a') !== null) keepTyped();
});

/** @type {WeakSet<HTMLFormElement>} */
const underWay = new WeakSet();
document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset.inPlace === undefined) return;
  event.preventDefault();
  if (underWay.has(form)) return;
  underWay.add(form);
  void send(form);
});

showButtons();
restoreTyped();
