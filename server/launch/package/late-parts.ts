// The background in several scripts: what `import()` names in the source is a part of its own, which is read when it is first needed.
// A service worker has no import(). It may import a classic script at any time, if it has imported it once while it was installed:
// the browser keeps such a script with the worker (Service Workers, "importScripts(urls)").
import { existsSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { InlineConfig, Plugin } from 'vite';

export const WORKER = 'background.js';
/** Beside it, in the package. */
const LATE_FOLDER = 'background';
/** Late parts of fewer characters share this file. A part that is read and does not run costs next to nothing, a file costs more. */
const SMALL = { most: 8_000, file: 'small.js' };

interface Chunk {
  readonly fileName: string;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  code: string;
}

/** The build writes `require` where the source imports a part. */
export function inSeveralScripts(config: InlineConfig): void {
  const { lib, rollupOptions = {} } = config.build ?? {};
  if (!lib) throw new Error('the background is built as a library');
  lib.formats = ['cjs'];
  // Without hashes: an address is kept no longer than a package.
  rollupOptions.output = {
    ...rollupOptions.output,
    exports: 'named',
    chunkFileNames: `${LATE_FOLDER}/[name].js`,
  };
  // A late part may use what lies in the worker's script.
  rollupOptions.preserveEntrySignatures = 'allow-extension';
}

/** A part that is read only gives its function a name; it runs when it is required. */
export const lateParts: Plugin = {
  name: 'kiroku:late-parts',
  apply: 'build',
  generateBundle: {
    // After what makes the scripts small.
    order: 'post',
    handler({ format }, bundle) {
      if (format !== 'cjs') return;
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entry = chunks.find(({ isEntry }) => isEntry);
      if (!entry) throw new Error('the background has no script');
      const start = atStart(entry, chunks);
      const late = chunks.filter((chunk) => chunk !== entry && !start.includes(chunk));
      const large = late.filter(({ code }) => code.length >= SMALL.most);
      const small = late.filter((chunk) => !large.includes(chunk));
      const file = `${LATE_FOLDER}/${SMALL.file}`;
      this.emitFile({ type: 'asset', fileName: file, source: small.map(part).join('') });
      for (const { fileName } of [...start, ...small]) delete bundle[fileName];
      entry.code = entryScript(entry, start, large);
      for (const chunk of large) chunk.code = part(chunk);
    },
  },
};

/** All scripts of the background, the late ones first: an event page is a document, which reads them in this order and runs nothing of the late ones. */
export function eventPageScripts(outDir: string): string[] {
  const folder = join(outDir, LATE_FOLDER);
  const late = existsSync(folder) ? readdirSync(folder).sort() : [];
  return [...late.map((name) => `${LATE_FOLDER}/${name}`), WORKER];
}

/** What the entry imports, and what that imports. */
function atStart<C extends Chunk>(entry: C, chunks: readonly C[]): readonly C[] {
  const names = new Set(entry.imports);
  // A set that grows while it is walked is walked to its new end.
  for (const name of names)
    for (const more of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) names.add(more);
  return chunks.filter((chunk) => chunk !== entry && names.has(chunk.fileName));
}

/** Parts are told apart by the last part of their file's name. */
function part({ fileName, code }: Chunk): string {
  return `(self.lateParts??={})[${nameOf(fileName)}]=(exports,require,gives)=>{${withShortExports(code)}\n};\n`;
}

function entryScript(entry: Chunk, start: readonly Chunk[], large: readonly Chunk[]): string {
  const files = large.map(({ fileName }) => fileName).sort();
  return `${start.map(part).join('')}(()=>{
const parts=self.lateParts,exports={},made={${nameOf(entry.fileName)}:exports};
const large=[${files.map(nameOf).join()}];
const fileOf=(name)=>${JSON.stringify(`${LATE_FOLDER}/`)}+(large.includes(name)?name:${JSON.stringify(SMALL.file)});
const getters=(exports)=>(name,get)=>Object.defineProperty(exports,name,{enumerable:true,get});
const require=(path)=>{
const name=path.slice(path.lastIndexOf('/')+1);
if(made[name])return made[name];
if(!parts[name])importScripts(fileOf(name));
const exports=made[name]={};
parts[name](exports,require,getters(exports));
return exports;
};
const gives=getters(exports);
self.addEventListener('install',()=>importScripts(fileOf(''),...large.map(fileOf)));
${withShortExports(entry.code)}
})();
`;
}

/** A part may be required before it has run to its end, so the build writes a getter for each of its names; here each is said in few letters. */
function withShortExports(code: string): string {
  return code.replace(
    /Object\.defineProperty\(exports,([`'"][\w$]+[`'"]),\{enumerable:!0,get:function\(\)\{return ([\w$]+)\}\}\)/g,
    'gives($1,()=>$2)',
  );
}

const nameOf = (fileName: string) => JSON.stringify(posix.basename(fileName));
