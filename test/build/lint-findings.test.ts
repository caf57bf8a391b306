// Tests which findings of Mozilla's linter are reported. These are all findings except known findings in libraries.
import { describe, expect, it } from 'vitest';
import { findingsOutsideLibraries, parseLintFindings } from '../../lib/build/lint-findings.ts';

const texts: Readonly<Record<string, string>> = {
  'react.js': 'see https://react.dev/errors/1',
  'ours.js': 'element',
};
const textOf = (file: string): string => texts[file] ?? '';
const finding = (code: string, file: string | null) => ({ code, file, message: 'said so' });
const markup = 'UNSAFE_VAR_ASSIGNMENT';

it('parseLintFindings returns all errors, warnings and notices', () => {
  const report = {
    count: 3,
    errors: [finding('A', 'ours.js')],
    warnings: [finding('B', null)],
    notices: [finding('C', 'ours.js')],
  };
  const read = parseLintFindings(`npm said something first\n${JSON.stringify(report)}`);
  expect(read.map(({ code }) => code)).toEqual(['A', 'B', 'C']);
});

describe('findingsOutsideLibraries', () => {
  it('leaves out known findings in a library', () => {
    const known = [finding(markup, 'react.js'), finding(markup, 'react.js')];
    expect(findingsOutsideLibraries(known, textOf)).toEqual([]);
  });

  it('reports findings in our own files and in the manifest', () => {
    const found = [
      finding(markup, 'ours.js'),
      finding('MANIFEST_PERMISSIONS', null),
      finding('DANGEROUS_EVAL', 'react.js'),
    ];
    expect(findingsOutsideLibraries(found, textOf)).toEqual(found);
  });

  it('reports findings in a library when there are more than known', () => {
    const found = [1, 2, 3].map(() => finding(markup, 'react.js'));
    expect(findingsOutsideLibraries(found, textOf)).toEqual(found);
  });
});
