/** The same, for members that elsewhere mean one thing. */
export const exceptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  used: {
    RevokeClaimSheetAnswer: 'How many codes of the sheet had been used',
  },
  warning: {
    BadgeRequestRules: 'What keeps requests from being accepted as the staff is now; null where nothing does',
  },
  width: {
    GetOembedAnswer: 'Width of the frame in pixels',
  },
  days: {
    CreatePersonalTokenRequest: 'Days until the token ends',
  },
  held_until: {
    EarnerPageFormerAddress: 'Until when nobody else can take it',
    RequestClaimPlaceAnswer: 'Until when the place is held for whoever answers the mail',
    RequestKioskPlaceAnswer: 'Until when the place is held for whoever answers the mail',
  },
  undelivered: {
    AwardFigures: 'Awards whose last mail came to nobody',
  },
  archived: {
    UpdateGroupRequest: 'Whether the group is put away',
  },
  points: {
    RubricLevel: 'Points that the level stands for, as text',
  },
  links: {
    EvidenceDemands: 'Whether addresses of pages are wanted',
  },
  results: {
    LtiPlacement: 'How many results were read',
  },
  confirmed: {
    VerifiedCredentialIssuer:
      'Whether its site or a key that it publishes confirms the badge; without that the name is nothing but a claim',
    Webhook: 'Whether the address has said that it wants to be told; nothing but tests goes there before',
  },
  password: {
    AcceptStartLinkRequest: 'The password that the account gets: 8 characters, or as many as the server asks for',
    ProfileChange: 'The next password: 8 characters, or as many as the server asks for',
    SignUpRequest: 'The password that the account gets: 8 characters, or as many as the server asks for',
    GetSetupAnswerDemo: 'The password of all of them',
  },
}
