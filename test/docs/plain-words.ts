// Words that texts of the project do not use, since they hide who acts, and what to write instead.

const GIVEN_UP: readonly (readonly [word: RegExp, instead: string])[] = [
  [/\b(?:whoever|nobody|somebody)\b/i, 'name the subject: the user, another device, the caller'],
  [/\banew\b/i, 'again'],
  [/\bmeanwhile\b/i, 'say when: during the call, since the last look'],
  [/\bis told\b/i, 'gets, sees, or is recognised'],
  [/\bdoes not get in\b/i, 'is not in it'],
  [/\bis no reading\b/i, 'gives null'],
];

/** One line for each given-up word: its line, the word, and what to write. */
export function givenUpWords(text: string): readonly string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      GIVEN_UP.flatMap(([word, instead]) =>
        word.test(line) ? [`line ${index + 1}: "${word.exec(line)?.[0]}" (write: ${instead})`] : [],
      ),
    );
}
