/** Other backpacks. */
export const hostsRefusals = {
  'host.method': 'This address does not take this method. The header Allow names those that it takes.',
  'host.accept': 'This is not to be had in a form that you accept.',
  'host.credential': 'Send one Open Badges 3.0 credential: its JSON, or as text/plain its compact JWS.',
  'host.assertion':
    'Send the assertion with the address at which its issuer hosts it as id, or the signed one as compact JWS.',
  'host.profile':
    'Only addresses that the person has proven can stand in the profile. Others are added in the settings of the account.',
} as const
