/** External tools and learning platforms. */
export const toolsRefusals = {
  'tool.launchpoint': 'Unknown launchpoint',
  'tool.fixed': 'This tool stands in the file that SASH_EXTERNAL_TOOLS names, and is changed there.',
  'tool.most': 'A server can have a hundred tools. Remove one that nobody needs.',
  'lti.login': 'This way in is not set up. Whoever set up the platform can check its settings.',
  'lti.launch': 'It could not be checked where you come from. Go back to your course and open it again.',
  'lti.deployment':
    'This deployment of the platform is not known here yet. An owner of the issuer can let it in under Learning platforms.',
  'lti.registration': 'The platform could not be registered. Ask for a new link and try again.',
  'lti.issuer':
    'The platform gives itself the name of another host than the one that its settings come from. Its administrator can check the address that it calls itself, or you can add it by hand under Learning platforms.',
  'lti.code': 'This link is too old or was used already. Open it from your course again.',
  'lti.platform-known': 'This platform with this client id is registered already.',
  'lti.unreachable': 'The platform did not answer as expected. Please try again later.',
} as const
