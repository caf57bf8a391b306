// English texts of the page that shows a page sample before it is saved.
export const sampleWords = {
  'sample.title': 'A sample of this page',
  'sample.lead':
    'With this file, people who cannot open the page can write or fix a reader for {host}. Read it before you save it.',
  'sample.has':
    'It contains the address without its values, the title, data for search engines, headings, and the names and short texts around the player.',
  'sample.hasNot':
    'It contains no cookies, nothing stored, nothing that you typed, and no long text. Account names, e-mail addresses and tokens are removed where Kiroku recognises them.',
  'sample.check': 'Look for your name once more. Everything that will be saved is shown here.',
  'sample.content': 'What the file contains',
  'sample.save': 'Save the file',
  'sample.saved': 'Saved as {file}. Attach it to a report “A site is not read”.',
  'sample.taking': 'Looking at the page',
  'sample.refused': 'The page cannot be read any more',
  'sample.refusedHow':
    'It was closed, or another page was opened in its tab. Open Kiroku there again and take a new sample.',
} as const;
