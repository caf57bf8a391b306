// English: the page that shows a page sample before it is saved.
export const sampleWords = {
  'sample.title': 'A sample of this page',
  'sample.lead':
    'With this file a reader for {host} can be written or mended by people who cannot open the page. Read it before you save it.',
  'sample.has':
    'It holds the address without its values, the title, data for search engines, headings, and the names and short texts around the player.',
  'sample.hasNot':
    'It holds no cookies, nothing stored, nothing that you typed, and no long text. Account names, e-mail addresses and tokens are removed where Kiroku recognises them.',
  'sample.check': 'Look for your name once more. Everything that will be saved stands here.',
  'sample.content': 'What the file holds',
  'sample.save': 'Save the file',
  'sample.saved': 'Saved as {file}. Attach it to a report “A site is not read”.',
  'sample.taking': 'Looking at the page',
  'sample.refused': 'The page cannot be read any more',
  'sample.refusedHow':
    'It was closed, or another page was opened in its tab. Open Kiroku there again and take a new sample.',
} as const;
