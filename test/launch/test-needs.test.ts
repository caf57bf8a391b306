// Tests what `npm test` does if a browser, a PostgreSQL or a Redis is missing.
import { expect, it } from 'vitest';
import {
  describeMissingPrograms,
  installMissingPrograms,
  type ProgramInstaller,
  type TestProgram,
  testPrograms,
} from '../../server/launch/test-programs.ts';

/** Fakes a machine on which only these packages can be installed. */
function machine(mayInstall: boolean, available: readonly string[]) {
  const installed = new Set<string>();
  const asked: (readonly string[])[] = [];
  const need = (name: string): TestProgram => ({
    name,
    packages: [`${name}-package`],
    required: false,
    isThere: () => installed.has(`${name}-package`),
  });
  const port: ProgramInstaller = {
    mayInstall,
    async install(packages) {
      asked.push(packages);
      for (const one of packages) if (available.includes(one)) installed.add(one);
      return packages.every((one) => available.includes(one)) ? null : 'E: Unable to locate package';
    },
  };
  return { port, need, asked };
}

it('installMissingPrograms installs all missing programs in one run if installing is allowed', async () => {
  const { port, need, asked } = machine(true, ['fox-package', 'red-package']);
  expect(await installMissingPrograms([need('fox'), need('red')], port)).toEqual([]);
  expect(asked).toEqual([['fox-package', 'red-package']]);
});

it('installMissingPrograms reports programs that are missing after the installation', async () => {
  const { port, need } = machine(true, ['fox-package']);
  const missing = await installMissingPrograms([need('fox'), need('red')], port);
  expect(missing.map(({ name }) => name)).toEqual(['red']);
});

it('installMissingPrograms installs nothing if installing is not allowed', async () => {
  const { port, need, asked } = machine(false, ['fox-package']);
  const missing = await installMissingPrograms([need('fox'), need('red')], port);
  expect(asked).toEqual([]);
  expect(describeMissingPrograms(missing)).toBe(
    'Not tested for want of fox, red. This brings it: sudo apt-get install fox-package red-package',
  );
});

it('installMissingPrograms installs nothing on a complete machine', async () => {
  const { port, asked } = machine(true, []);
  const there: TestProgram = { name: 'x', packages: ['x'], required: true, isThere: () => true };
  expect(describeMissingPrograms(await installMissingPrograms([there], port))).toBeNull();
  expect(asked).toEqual([]);
});

it('.ci/run installs every package in testPrograms', async () => {
  const { readProjectFile: readText } = await import('../docs/documents.ts');
  const script = readText('.ci/run');
  for (const { packages } of testPrograms) for (const name of packages) expect(script).toContain(name);
});
