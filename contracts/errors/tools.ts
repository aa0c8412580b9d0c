import type { ErrorRow } from './row.ts'

/** External tools and learning platforms. */
export const toolErrors = {
  'tool.launchpoint': { status: 400, v1: 'list' },
  'tool.fixed': { status: 400 },
  'tool.most': { status: 400 },
  'lti.login': { status: 400 },
  'lti.launch': { status: 400 },
  'lti.deployment': { status: 400 },
  'lti.registration': { status: 400 },
  'lti.issuer': { status: 400 },
  'lti.code': { status: 404 },
  'lti.platform-known': { status: 400 },
  'lti.unreachable': { status: 400 },
} as const satisfies Record<string, ErrorRow>
