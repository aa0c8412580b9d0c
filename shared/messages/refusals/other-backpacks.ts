/** Backpacks elsewhere that Sash itself calls. */
export const otherBackpacksRefusals = {
  'other.address': 'Enter the address of the other backpack, such as https://badges.example.org.',
  'other.own': 'This is the address of the backpack you are in.',
  'other.unreachable': 'The other backpack cannot be reached. Please try again later.',
  'other.unknown':
    'There is no backpack at this address that speaks Open Badges 3.0. Check the address, or ask whoever runs it.',
  'other.registration': 'The other backpack did not let this one introduce itself.',
  'other.failed': 'The other backpack gave an answer that cannot be used here.',
  'other.busy': 'The other backpack asks to wait. Please try again later.',
  'other.ended': 'The other backpack no longer lets this one in. Connect it again.',
  'other.scope': 'The other backpack does not allow that.',
  'other.refused': 'The other backpack did not take the badge.',
  'other.profile': 'The other backpack did not take the profile.',
  'other.no-profile': 'The other backpack does not let other software change profiles.',
  'other.nameless': 'You have no name here yet. Give one in your profile first.',
  'other.form': 'Only badges of Open Badges 3.0 can be sent to another backpack.',
  'other.running': 'Badges are being brought in from there already.',
  'other.limit': 'So many backpacks cannot be connected. Disconnect one that you no longer need.',

  // In place of the sentence of a code above, where more is known.
  'other.share': 'So many badges cannot be sent within an hour.',
  'other.pages': 'So many pages cannot be read within an hour.',
  'other.much': 'The other backpack sent more than can be taken in at once.',
  'other.tries': 'So many tries are not possible. Please wait an hour.',
  'other.refused-why': 'The other backpack did not take the badge: {reason}',
} as const
