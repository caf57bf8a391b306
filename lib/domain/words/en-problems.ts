// English: what went wrong, which any page may have to say at once. A part in [brackets] needs all of its values.
export const problemWords = {
  'problem.unreachable': 'The service cannot be reached. Are you online?',
  'problem.unauthorized': 'Your session has ended. Connect again.',
  'problem.invalid': 'The service did not accept this.[ It says: {message}]',
  'problem.not_found': 'The service does not know this title any more.',
  'problem.adult_content_blocked': 'Your account’s adult filter blocks this title.',
  'problem.rate_limited': 'The service asks for a little patience.',
  'problem.internal': 'Something went wrong. Please try again.',
  'problem.unavailable': 'The service is taking a break. Please try again later.',
  'problem.changed_meanwhile':
    'The entry has been changed since. Undoing sets it back to what it was before all of that.',
  'problem.removed_meanwhile':
    'The title was removed from your list meanwhile. Trying again adds it with this change alone.',
  'problem.not_undoable': 'This cannot be taken back any more.',
  'problem.sign_in_failed': 'Connecting did not work.[ The reason given: {message}]',
  'problem.sign_in_denied': 'You said no, so nothing was connected.',
  'problem.sign_in_cancelled': 'The sign-in window was closed before it was done.',
  'problem.bad_address': 'This is not a usable address[: {message}].',
  'problem.endless_list': 'The service’s list has no end, so reading it was stopped. What was read is kept.',
  'problem.other': '[{message}]',
} as const;
