import type { ErrorRow } from './row.ts'

/** Backpacks elsewhere that Sash itself calls. */
export const otherBackpackErrors = {
  'other.address': {
    status: 400,
    text: 'Enter the address of the other backpack, such as https://badges.example.org.',
  },
  'other.own': { status: 400, text: 'This is the address of the backpack you are in.' },
  'other.unreachable': { status: 400, text: 'The other backpack cannot be reached. Please try again later.' },
  'other.unknown': {
    status: 400,
    text: 'There is no backpack at this address that speaks Open Badges 3.0. Check the address, or ask whoever runs it.',
  },
  'other.registration': { status: 400, text: 'The other backpack did not let this one introduce itself.' },
  'other.failed': { status: 400, text: 'The other backpack gave an answer that cannot be used here.' },
  'other.busy': { status: 429, text: 'The other backpack asks to wait. Please try again later.' },
  'other.ended': { status: 400, text: 'The other backpack no longer lets this one in. Connect it again.' },
  'other.scope': { status: 400, text: 'The other backpack does not allow that.' },
  'other.refused': { status: 400, text: 'The other backpack did not take the badge.' },
  'other.profile': { status: 400, text: 'The other backpack did not take the profile.' },
  'other.no-profile': { status: 400, text: 'The other backpack does not let other software change profiles.' },
  'other.nameless': { status: 400, text: 'You have no name here yet. Give one in your profile first.' },
  'other.form': { status: 400, text: 'Only badges of Open Badges 3.0 can be sent to another backpack.' },
  'other.running': { status: 400, text: 'Badges are being brought in from there already.' },
  'other.limit': {
    status: 400,
    text: 'So many backpacks cannot be connected. Disconnect one that you no longer need.',
  },
} as const satisfies Record<string, ErrorRow>
