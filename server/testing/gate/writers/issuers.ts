import type { Writers } from './writers.ts'

export const issuerWriters: Writers = {
  issuer_staff: {
    'issuers/staff/align-roles.ts': 'a role by a rule',
    'issuers/staff/change-role.ts': 'a role',
    'issuers/insert-issuer.ts': 'a role',
    'issuers/staff/move-roles.ts': 'an address that moves away',
    'issuers/import-issuer.ts': '– from another server, by whoever runs the machine',
    'issuers/staff/take-up-invitations.ts': 'an invitation',
  },
  staff_invitations: {
    'issuers/staff/add-member.ts': 'an invitation',
    'issuers/staff/change-role.ts': 'a role',
  },
  webhooks: {
    'webhooks/actions/ask-anew.ts': '– that one waits for somebody who takes it over',
    'webhooks/actions/consent.ts': '– that the other side wants to be told',
    'webhooks/actions/create-webhook.ts': 'a webhook',
    'webhooks/actions/go-over.ts': 'a webhook',
    'webhooks/actions/pause-webhook.ts': '– a pause',
    'webhooks/actions/tell-of-sleeping.ts': '– that the owners were told',
    'webhooks/deliveries/record-outcome.ts': '– what came of a message',
    'webhooks/actions/renew-secret.ts': 'a webhook',
    'webhooks/actions/replay.ts': '– messages once more, to where they went',
    'webhooks/actions/update-webhook.ts': 'a webhook',
  },
  award_batches: {
    'awards/batches/actions/ask-anew.ts': '– that nobody awards it',
    'awards/batches/actions/dismiss-batch.ts': '– that a batch has been looked at',
    'awards/batches/actions/go-over.ts': 'a batch that waits',
    'awards/batches/actions/insert-batch.ts': 'a batch that waits',
    'awards/batches/actions/retry-batch.ts': 'a batch that waits',
    'awards/batches/settle-rows.ts': '– what came of a row',
    'awards/batches/actions/undo-batch.ts': '– takes awards back',
  },
  lti_platforms: {
    'lti/canvas/create-integration.ts': 'a key of LTI 1.1',
    'lti/canvas/open-canvas-launch.ts': '– when a key was used',
    'lti/canvas/renew-integration-secret.ts': 'a key of LTI 1.1',
    'lti/launch/open-launch.ts': '– when a platform was used',
    'lti/registration/register-platform.ts': 'a link that registers a platform',
  },
  lti_registrations: {
    'lti/registration/create-registration-link.ts': 'a link that registers a platform',
    'lti/registration/register-platform.ts': '– that a link is used up',
  },
  lti_deployments: {
    'lti/launch/require-deployment.ts': '– one that waits for the staff',
    'lti/registration/approve-deployment.ts': 'a role',
    'lti/registration/ask-anew.ts': '– that one waits for the staff again',
    'lti/registration/register-platform.ts': 'a link that registers a platform',
  },
  lti_handoffs: {
    'lti/handoffs/create-handoff.ts': '– of somebody in a course, who is asked to sign in for all else',
    'lti/handoffs/place-badge.ts': '– of somebody in a course, with a role in the issuer',
  },
  lti_links: { 'lti/handoffs/link-person.ts': '– which account somebody in a course has; signs nobody in' },
  lti_placements: {
    'lti/awarding/change-threshold.ts': 'a role',
    'lti/awarding/check-placement.ts': 'a result of a course',
    'lti/awarding/check-soon.ts': '– when it is looked at again',
    'lti/handoffs/place-badge.ts': 'a result of a course',
    'lti/launch/find-placement.ts': '– how a course is called',
    'lti/awarding/go-over.ts': 'a result of a course',
    'lti/registration/ask-anew.ts': '– that nobody awards there',
  },
}
