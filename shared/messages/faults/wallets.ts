/** What is wrong with one value of a request: wallets. */
export const walletsFaults = {
  'wallet.other-key': 'Another key has this badge.',
  'wallet.no-code': 'The code of the offer is missing.',
  'wallet.one-proof': 'One proof of a key is needed, as a JWT.',
} as const
