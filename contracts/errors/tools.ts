import type { ErrorRow } from './row.ts'

/** External tools and learning platforms. */
export const toolErrors = {
  'tool.launchpoint': { status: 400, text: 'Unknown launchpoint', v1: 'list' },
  'tool.fixed': {
    status: 400,
    text: 'This tool stands in the file that SASH_EXTERNAL_TOOLS names, and is changed there.',
  },
  'tool.most': { status: 400, text: 'A server can have a hundred tools. Remove one that nobody needs.' },
  'lti.login': {
    status: 400,
    text: 'This way in is not set up. Whoever set up the platform can check its settings.',
  },
  'lti.launch': {
    status: 400,
    text: 'It could not be checked where you come from. Go back to your course and open it again.',
  },
  'lti.deployment': {
    status: 400,
    text: 'This deployment of the platform is not known here yet. An owner of the issuer can let it in under Learning platforms.',
  },
  'lti.registration': { status: 400, text: 'The platform could not be registered. Ask for a new link and try again.' },
  'lti.issuer': {
    status: 400,
    text: 'The platform gives itself the name of another host than the one that its settings come from. Its administrator can check the address that it calls itself, or you can add it by hand under Learning platforms.',
  },
  'lti.code': { status: 404, text: 'This link is too old or was used already. Open it from your course again.' },
  'lti.platform-known': { status: 400, text: 'This platform with this client id is registered already.' },
  'lti.unreachable': { status: 400, text: 'The platform did not answer as expected. Please try again later.' },
} as const satisfies Record<string, ErrorRow>
