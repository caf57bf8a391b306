// English texts of errors that any page may have to show. A part in [brackets] is left out if one of its values is missing.
export const problemWords = {
  'problem.unreadable':
    'Kiroku does not understand an answer of the list service ({message}). Nothing is lost, and it tries again later.',
  'problem.scale_unknown':
    'The scores of this service do not seem to go up to 10, so Kiroku shows them as they are and writes none.',
  'problem.unreachable': 'Kiroku cannot reach the list service. Check your connection.',
  'problem.unauthorized': 'Your session has ended. Please reconnect.',
  'problem.invalid': 'The service did not accept this.[ It says: {message}]',
  'problem.not_found': 'The service does not know this title any more.',
  'problem.adult_content_blocked':
    'Your account’s adult filter blocks this title. You can change that in your profile.',
  'problem.rate_limited': 'Too many requests. The service will answer again shortly.',
  'problem.internal': 'Something went wrong. Please try again.',
  'problem.unavailable': 'The service is temporarily down. Please try again later.',
  'problem.changed_meanwhile': 'This entry has changed since. Undo anyway, and those later changes are lost.',
  'problem.data_broken': 'The stored data could not be repaired. Restart the browser and try again.',
  'problem.removed_meanwhile':
    'The title is no longer on your list. Trying again adds it with this change only.',
  'problem.not_undoable': 'This can no longer be undone.',
  'problem.sign_in_failed': 'Connecting did not work.[ The reason given: {message}]',
  'problem.sign_in_denied': 'You chose Deny, so nothing was connected.',
  'problem.sign_in_cancelled': 'The sign-in window closed before you finished.',
  'problem.sign_in_open': 'A sign-in window is open already. Finish there, or close it first.',
  'problem.sign_in_identity': 'The service did not say who signed in, so nothing was connected.',
  'problem.sign_in_mismatch':
    'The service’s answer does not belong to this sign-in, so nothing was connected. Please try again.',
  'problem.sign_in_unreadable':
    'Kiroku cannot read the service’s answer to the sign-in, so nothing was connected.',
  'problem.sign_in_lost':
    'The sign-in was interrupted. Close its window if it is still open, and connect again.',
  'problem.endless_list': 'The service’s list has no end, so reading it was stopped. What was read is kept.',
  'problem.entry_unknown':
    'The service did not say what your list has for this title. Until it does, Kiroku changes nothing.',
  'problem.crashed': 'Kiroku crashed three times on this, so it does not try again by itself.',
  'problem.bad_base':
    'The base address cannot be used. Enter all of it, without a user name, beginning with https:// or http://localhost.',
  'problem.bad_auth':
    'The authorization address cannot be used. Enter all of it, without a user name, beginning with https:// or http://localhost.',
  'problem.base_unreachable': 'Nothing answers at the base address. Check the address and your connection.',
  'problem.base_wrong': 'There is no list service at the base address.',
  'problem.auth_unreachable':
    'Nothing answers at the authorization address. Check the address and your connection.',
  'problem.auth_wrong': 'There is no sign-in service at the authorization address.',
  'problem.app_unknown': 'The service does not know this client ID.',
  'problem.app_refused': 'The service does not accept this client ID or secret.',
  'problem.app_secret':
    'The service does not accept this client secret. Leave the field empty for a public app.',
  'problem.app_secret_elsewhere':
    'This is the client secret of the previous service, and has not been sent. Enter the one for this service.',
  'problem.app_secret_missing': 'This client ID needs its client secret.',
  'problem.app_redirect':
    'Kiroku’s redirect address is not registered for this client ID. Copy it below and add it to the app at the service.',
  'problem.other': '[{message}]',
} as const;
