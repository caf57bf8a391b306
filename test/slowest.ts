// The slowest tests of a run, from the runners' own reports: what to look at first when a run takes too long.

interface TestTime {
  readonly name: string;
  readonly milliseconds: number;
}

interface VitestReport {
  readonly testResults?: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly duration?: number | null }[];
  }[];
}

export function timesOfVitest(report: VitestReport): TestTime[] {
  return (report.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${name.split('/test/').at(-1)}: ${fullName}`,
      milliseconds: duration ?? 0,
    })),
  );
}

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly file: string;
    readonly title: string;
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
}

export function timesOfPlaywright(report: Suite): TestTime[] {
  const own = (report.specs ?? []).map(({ file, title, tests }) => ({
    name: `${file}: ${title}`,
    milliseconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }));
  return [...own, ...(report.suites ?? []).flatMap(timesOfPlaywright)];
}

/** One line for each of the slowest, slowest first: seconds and name. */
export function slowest(times: readonly TestTime[], most: number): string[] {
  return [...times]
    .sort((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, most)
    .map(({ name, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${name}`);
}
