// Removes the findings in the code of libraries from the findings of Mozilla's linter.
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
  /** This text is in every file that contains the library, and in no other file. */
  readonly mark: string;
  readonly times: number;
}

const KNOWN: readonly Known[] = [
  // react-dom implements `dangerouslySetInnerHTML`. test/page-safety.test.ts ensures that our sources do not use it.
  { code: 'UNSAFE_VAR_ASSIGNMENT', mark: 'https://react.dev/errors/', times: 2 },
];

export function parseLintFindings(output: string): readonly Finding[] {
  const { errors, warnings, notices } = reportSchema.parse(JSON.parse(output.slice(output.indexOf('{'))));
  return [...errors, ...warnings, ...notices];
}

/** Returns the findings that are not in libraries. `textOf` returns the text of a file in the linted package. */
export function findingsOutsideLibraries(
  findings: readonly Finding[],
  textOf: (file: string) => string,
): readonly Finding[] {
  return KNOWN.reduce((left, { code, mark, times }) => {
    const isKnown = (finding: Finding) =>
      finding.code === code && typeof finding.file === 'string' && textOf(finding.file).includes(mark);
    // If there are more findings than the library itself has, some of them are in our own code, but it is unknown which. So return all
    // findings.
    return left.filter(isKnown).length > times ? left : left.filter((finding) => !isKnown(finding));
  }, findings);
}
