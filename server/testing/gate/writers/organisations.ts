import type { Writers } from './writers.ts'

export const organisationWriters: Writers = {
  organisations: {
    'organisations/oidc/logout/keep-sign-out-url.ts': '– where people sign out',
    'organisations/renew-scim-token.ts': 'a directory',
    'organisations/save-organisation.ts': 'an operator',
  },
  organisation_domains: { 'organisations/save-domains.ts': 'an operator' },
  organisation_rules: { 'organisations/save-rules.ts': 'a role by a rule' },
  organisation_members: {
    'organisations/membership/enter-organisation.ts': 'an organisation',
    'organisations/membership/remove-member.ts': '– an end',
    'organisations/save-organisation.ts': '– names at a provider that is no more',
    'organisations/scim/add-person.ts': 'a directory',
    'organisations/scim/replace-person.ts': 'a directory',
  },
  organisation_visits: { 'organisations/sign-in/visits.ts': 'an organisation' },
  saml_requests: {
    'organisations/saml/begin.ts': '– a question to a provider; its answer is looked at by itself',
    'organisations/saml/finish.ts': '– a question to a provider; its answer is looked at by itself',
    'organisations/saml/take-answer.ts': '– a question to a provider; its answer is looked at by itself',
  },
  scim_groups: { 'organisations/scim/save-group.ts': 'a directory' },
  scim_group_members: { 'organisations/scim/save-group.ts': 'a directory' },
}
