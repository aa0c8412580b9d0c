import type { ErrorRow } from './row.ts'

/** Other backpacks. */
export const hostErrors = {
  'host.method': { status: 405, text: 'This address knows no such deed.' },
  'host.accept': { status: 406, text: 'This is not to be had in a form that you accept.' },
  'host.credential': {
    status: 400,
    text: 'Send one Open Badges 3.0 credential: its JSON, or as text/plain its compact JWS.',
    connect: 'INVALID_BADGE',
  },
  'host.assertion': {
    status: 400,
    text: 'Send the assertion with the address at which its issuer hosts it as id, or the signed one as compact JWS.',
    connect: 'REQUEST_VALIDATION_ERROR',
  },
  'host.profile': {
    status: 400,
    text: 'Only addresses that the person has proven can stand in the profile. Others are added in the settings of the account.',
  },
} as const satisfies Record<string, ErrorRow>
