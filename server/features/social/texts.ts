/** What people read on the page that they come back to. */
export const texts = {
  tooMany: 'Too many sign-ins were started from your network. Please wait a few minutes, then try again.',
  unreachable: (label: string) => `${label} cannot be reached right now. Please try again later.`,
  stale: 'This sign-in took too long or was started in another browser. Please try again.',
  staleHandle: 'This link has expired or was opened in another browser. Please start again from your profile.',
  cancelled: (label: string) => `You did not finish signing in with ${label}. Nothing was changed.`,
  failed: (label: string) => `${label} could not confirm who you are. Please try again.`,
  emailExists: 'An account already exists with provided email address',
  taken: (label: string) => `This ${label} account is already linked to another account here.`,
  notSetUp: (label: string) => `Nobody has an account here yet. Create the first one, then sign in with ${label}.`,
}
