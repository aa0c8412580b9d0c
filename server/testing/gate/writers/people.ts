import type { Writers } from './writers.ts'

export const personWriters: Writers = {
  accounts: {
    'accounts/addresses/add-email.ts': '– by which browser an account is known that has proven nothing',
    'accounts/agree-to-terms.ts': '– terms',
    'accounts/drop-begun.ts': '– that browsers are known no more',
    'accounts/change-settings.ts': '– the language and which mails come',
    'accounts/passwords/change-password.ts': 'a sign-in that is open',
    'accounts/addresses/confirm-email.ts': 'an address that is confirmed',
    'accounts/sign-up/open-account.ts': '– an account that has proven nothing',
    'accounts/passwords/reset-password.ts': 'a link for a new password',
    'accounts/sign-up/sign-up.ts': '– an account that has proven nothing',
    'accounts/import-person.ts': '– from another server, by whoever runs the machine',
    'accounts/update-profile.ts': '– names',
    'accounts/addresses/verify-email.ts': '– forgets where an account was signed up',
    'accounts/set-standing.ts': 'an operator',
  },
  setup: {
    'accounts/delete-account.ts': '– that somebody is here; operator rights do not go along',
    'accounts/sign-up/open-account.ts': '– the first account of a server',
  },
  email_addresses: {
    'accounts/addresses/choose-primary.ts': '– which of the addresses is shown first',
    'accounts/addresses/insert-email.ts': '– an address that is not proven',
    'accounts/addresses/make-primary.ts': '– which of the addresses is shown first',
    'accounts/sign-up/open-account.ts': '– an address that is not proven',
    'accounts/addresses/return-email.ts': 'an objection',
    'accounts/import-people.ts': '– from another server, by whoever runs the machine',
    'accounts/addresses/verify-email.ts': 'an address that is confirmed',
  },
  verified_emails: {
    'accounts/import-people.ts': '– from another server, by whoever runs the machine',
    'accounts/addresses/verify-email.ts': 'an address that moves here',
  },
  email_confirmations: { 'accounts/addresses/send-confirmation.ts': 'an address that is confirmed' },
  claim_proofs: {
    'claims/claiming/proofs.ts': '– opens an account of its own for an address that nobody has, and leads into none',
  },
  keep_links: {
    'awards/mails/keep-links.ts': '– opens an account of its own for an address that nobody has, and leads into none',
  },
  removed_emails: {
    'accounts/addresses/give-up-email.ts': 'an address that is restored',
    'accounts/addresses/remove-email.ts': 'an address that is restored',
    'accounts/addresses/verify-email.ts': '– what comes back has to be proven once more',
  },
  address_moves: {
    'address-moves/move-address.ts': 'an address that moves away',
    'address-moves/object-to-move.ts': 'an objection',
  },
  other_backpack_attempts: {
    'other-backpacks/connecting/begin-attempt.ts': '– good at another server, and ends with the sign-in that began it',
    'other-backpacks/connecting/spend-attempt.ts': '– good at another server, and ends with the sign-in that began it',
  },
  other_backpacks: {
    'other-backpacks/connecting/connect-backpack.ts': 'another backpack that is read',
    'other-backpacks/connecting/end-connection.ts': '– an end',
    'other-backpacks/runs/finish-run.ts': '– what came of a reading',
    'other-backpacks/calls/open-access.ts': '– tokens of another server, in place of those before',
    'other-backpacks/runs/enqueue-sync.ts': 'another backpack that is read',
    'other-backpacks/runs/sync.ts': 'another backpack that is read',
    'other-backpacks/calls/write-profile.ts': '– how somebody is called at another server',
  },
  wallet_offers: {
    'wallets/create-offer.ts': 'a badge for a wallet',
    'wallets/deliver.ts': 'a badge for a wallet',
    'wallets/exchange-code.ts': 'a badge for a wallet',
    'wallets/exchange.ts': 'a badge for a wallet',
    'wallets/note-outcome.ts': '– what came of an offer',
  },
}
