// The picker's style sheet. It has the same colours as the toast.

export const teachStyle = `
:host { color-scheme: light dark; }
.panel {
  --back: #fffefb; --text: #23211d; --soft: #6b665d; --line: #e4dfd4; --mark: #b3402e; --hover: #f3efe6; --wash: #f7eeea; --good: #2c6b4a;
  box-sizing: border-box; position: fixed; inset: auto 16px 16px auto; inline-size: min(380px, calc(100vw - 32px));
  max-block-size: calc(100vh - 32px); overflow: auto; padding: 6px 6px 12px 16px;
  font: 400 14px/1.4 system-ui, "Segoe UI", Roboto, "Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", "Yu Gothic", sans-serif;
  color: var(--text); background: var(--back); border: 1px solid var(--line); border-radius: 14px;
  box-shadow: 0 1px 2px rgb(0 0 0 / .08), 0 16px 40px -8px rgb(0 0 0 / .34); outline: none; text-align: start;
}
.panel.top { inset: 16px 16px auto auto; }
.bar { display: flex; align-items: center; gap: 8px; }
.mark { flex: none; inline-size: 8px; block-size: 8px; border-radius: 50%; background: var(--mark); }
h2 { flex: 1; margin: 0; font-size: 14px; font-weight: 650; }
p { margin: 0; }
.body { display: grid; gap: 8px; padding-inline-end: 10px; }
.row {
  display: grid; grid-template-columns: 64px 1fr auto; align-items: baseline; gap: 2px 10px; padding: 8px 10px;
  border: 1px solid var(--line); border-radius: 10px;
}
.row.active { border-color: var(--mark); background: var(--wash); box-shadow: 0 0 0 1px var(--mark); }
.label { font-size: 12px; color: var(--soft); }
.value { font-weight: 600; overflow-wrap: anywhere; max-block-size: 4.2em; overflow: hidden; }
.hint { font-weight: 400; color: var(--soft); }
.chips { grid-column: 2 / -1; display: flex; flex-wrap: wrap; gap: 6px; padding-block: 4px 2px; }
button {
  box-sizing: border-box; min-block-size: 32px; margin: 0; padding: 0 10px; border: 0; border-radius: 8px;
  font: inherit; font-weight: 600; color: var(--mark); background: none; cursor: pointer;
}
button:hover { background: var(--hover); }
button:focus-visible { outline: 2px solid var(--mark); outline-offset: 1px; }
.quiet { min-block-size: 26px; padding: 0 6px; font-size: 12px; }
.chip {
  max-inline-size: 100%; min-block-size: 28px; overflow: hidden; border: 1px solid var(--line); border-radius: 99px;
  font-size: 12px; font-weight: 500; color: var(--text); text-overflow: ellipsis; white-space: nowrap;
}
.chip[aria-pressed="true"] { border-color: var(--mark); background: var(--wash); font-weight: 650; }
.main { padding: 0 16px; color: var(--back); background: var(--mark); }
.main:hover { background: color-mix(in srgb, var(--mark) 85%, var(--text)); }
.main[disabled] { opacity: .45; cursor: default; }
.foot { display: flex; align-items: center; justify-content: space-between; gap: 12px; padding-block-start: 2px; }
.keys { font-size: 12px; color: var(--soft); }
.note { padding: 8px 10px; border-radius: 10px; background: var(--wash); }
.note.bad { color: var(--mark); }
.note.good { color: var(--good); background: none; padding-inline: 0; font-weight: 600; }
.icon { position: relative; flex: none; inline-size: 32px; padding: 0; color: var(--soft); }
.close::before, .close::after, .move::before, .move::after {
  content: ""; position: absolute; inset: 15px 10px auto; block-size: 2px; border-radius: 1px; background: currentColor;
}
.close::before { rotate: 45deg; }
.close::after { rotate: -45deg; }
.move::before { inset: 10px 9px; block-size: auto; border: 2px solid currentColor; border-radius: 3px; background: none; }
.move::after { inset: 13px 13px auto; block-size: 3px; }
.unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
.frame { position: fixed; box-sizing: border-box; border-radius: 6px; pointer-events: none; }
.frame.at { border: 2px solid #b3402e; background: rgb(179 64 46 / .14); box-shadow: 0 0 0 2px rgb(255 255 255 / .8); }
.frame.picked { border: 2px solid #2c6b4a; box-shadow: 0 0 0 2px rgb(255 255 255 / .8); }
.frame[hidden] { display: none; }
@media (prefers-color-scheme: dark) {
  .panel { --back: #23211e; --text: #f4f1ea; --soft: #b5afa3; --line: #3b3833; --mark: #f08a76; --hover: #34312c; --wash: #3a2823; --good: #86cfa5; }
}
@media (forced-colors: active) {
  button, .row { border: 1px solid ButtonBorder; }
  .frame { border-color: Highlight !important; }
}
`;
