// English texts of the command palette, which Ctrl K opens.
export const commandWords = {
  'command.title': 'Commands',
  'command.open': 'Commands ({keys})',
  'command.field': 'What do you want to do?',
  'command.examples': 'next frieren · frieren +1 · score 8 frieren · add bocchi',
  'command.rows': 'Results',
  'command.group.titles': 'On your list',
  'command.group.actions': 'Actions',
  'command.group.catalogue': 'In the catalogue',
  'command.group.settings': 'Settings',
  'command.add': 'Add to your list',
  'command.none': 'Nothing fits “{query}”.',
  'command.choose': 'Choose a row with ↑ ↓',
} as const;
