// Removes the known findings in libraries from those of Mozilla's linter.
import * as z from 'zod';

const findingSchema = z.object({ code: z.string(), message: z.string(), file: z.string().nullish() });
type Finding = z.infer<typeof findingSchema>;

const reportSchema = z.object({
  errors: z.array(findingSchema),
  warnings: z.array(findingSchema),
  notices: z.array(findingSchema),
});

interface Known {
  readonly code: string;
  /** A text that only a file with the library contains. */
  readonly mark: string;
  readonly times: number;
}

const KNOWN: readonly Known[] = [
  // react-dom implements `dangerouslySetInnerHTML`, which test/page-safety.test.ts keeps out of our sources.
  { code: 'UNSAFE_VAR_ASSIGNMENT', mark: 'https://react.dev/errors/', times: 2 },
];

export function readFindings(output: string): readonly Finding[] {
  const { errors, warnings, notices } = reportSchema.parse(JSON.parse(output.slice(output.indexOf('{'))));
  return [...errors, ...warnings, ...notices];
}

/** Returns the findings that are not known ones. `textOf` returns the text of a file in the linted package. */
export function unknownFindings(
  findings: readonly Finding[],
  textOf: (file: string) => string,
): readonly Finding[] {
  return KNOWN.reduce((left, { code, mark, times }) => {
    const isKnown = (finding: Finding) =>
      finding.code === code && typeof finding.file === 'string' && textOf(finding.file).includes(mark);
    // If there are more findings than the library has, at least one is ours. It is unknown which one, so all are returned.
    return left.filter(isKnown).length > times ? left : left.filter((finding) => !isKnown(finding));
  }, findings);
}
