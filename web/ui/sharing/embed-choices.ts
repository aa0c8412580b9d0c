export interface EmbedChoices {
  recipientIdentifier: boolean
  badgeName: boolean
  awardDate: boolean
  verify: boolean
  recipientName: boolean
  /** The frame takes no more room than there is. */
  shrinks: boolean
}

export const firstChoices: EmbedChoices = {
  recipientIdentifier: false,
  badgeName: true,
  awardDate: true,
  verify: true,
  recipientName: true,
  shrinks: false,
}
