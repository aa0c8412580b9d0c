/** What is wrong with one value of a request: backpacks elsewhere. */
export const otherBackpacksFaults = {
  'other.place': 'Not a place in the list.',
  'other.changes': 'So many changes cannot be made within an hour.',
  'other.profile-refused': 'The other backpack did not take the profile: {reason}',
} as const
