/** What a member means in one schema, where its name means something else in others; members from a to d by their first letter. */
export const membersAtoD: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  accepted: {
    AwardFigures: 'Awards that their recipients took',
    ClaimFigures: 'How many badges were taken by those who got them',
    ClaimFiguresDay: 'How many badges were taken by those who got them',
    DecideEndorsementRequest: 'Whether the endorsed issuer lets it be shown and carried by badges',
    WebhookAward: 'When the recipient took it; null before',
  },
  action: {
    ChangeStaffRequest: 'What is to be done with the member',
  },
  active: {
    Webhook: 'Whether anything is sent there',
  },
  added: {
    BackpackConnectionRun: 'How many badges were new here',
    GroupAdditionResult: 'How many people were added',
    GroupSyncResult: 'How many people were added',
    GroupSource: 'How many people came when the list was read last',
  },
  address: {
    BackpackConnection: 'What it is connected by anew',
    BeginBackpackConnectionRequest: 'Address of the other backpack, or of a page of it',
    EarnerPage: 'The last part of the address of the page; null until one is chosen',
    EarnerPageFormerAddress: 'The last part of an address that the page had',
    FoundOnPage: 'Where the badge was; left out for what stands in the page',
    Notification: 'The page of the app that it leads to',
    SignInSession: 'Network address it was last used from; empty when unknown',
  },
  addresses: {
    ClaimInput: 'Only these addresses may claim; null for all. They are never told again',
  },
  approved: {
    LtiPlatformDeployment: 'Whether it may be opened',
  },
  assertion: {
    ImportBadgeRequest: 'The badge as text: JSON or a JWT',
  },
  assertions: {
    AwardBadgeToManyRequest: 'One award a row; either all are made or none',
  },
  at: {
    AwardMailStatus: 'When it was written',
    AwardUndelivered: 'When the mail was written, a moment in ISO 8601',
    BackpackBadgeEvent: 'When it happened',
    BadgeRequestEvent: 'When it happened',
    BadgeRequestHistory: 'When it happened',
    BadgeRequestFirstAcceptance: 'When it was accepted',
  },
  author_name: {
    GetOembedAnswer: 'The issuer of the badge',
  },
  author_url: {
    GetOembedAnswer: 'The public page of the issuer',
  },
  award: {
    MessageData: 'The award that it is about',
    AwardBatchRowResult: 'The award that came of the row, by its `slug`; null while none has',
    ClaimTakenMessageData: 'The award that was made, by its `slug`',
    RequestDecidedMessageData: 'The award that was made, by its `slug`; null where the request was not accepted',
    RevokeAwardsAnswerRefused: 'Which award: its `slug`',
    SendAwardMailsAnswerRefused: 'Which award: its `slug`',
  },
  award_id: {
    BadgeRequest: 'The award that was made of it, by its `slug`; null while there is none',
    OwnBadgeRequest: 'The award that was made of it, by its `slug`; null while there is none',
    ClaimedBadge: 'The badge in the backpack: its `id`',
    ConfirmClaimAnswer: 'The badge in the backpack: its `id`; left out where none was made',
  },
  awarded: {
    AwardFigures: 'Awards that are not revoked',
    ClaimFigures: 'How many badges were awarded',
    ClaimFiguresDay: 'How many badges were awarded',
    LtiPlacement: 'How many badges were awarded for it',
  },
  awards: {
    CreateAwardBatchRequest: 'One award a row, at most 50,000',
    RevokeAwardsRequest: 'Which awards, by their `slug`',
    SendAwardMailsRequest: 'Which awards, by their `slug`',
  },
  badge: {
    BackpackBadgeJson: 'The badge class, as in Open Badges 2.0',
    GroupMemberBadge: 'Which badge class: its `slug`',
    IssuerAward: 'Which badge class it is of',
    OpenAwardBatch: 'Which badge class it is of',
    LtiPlacement: 'The badge that can be earned there',
    NotificationDetails: 'Name of the badge',
    RemovedBadge: 'The badge as it was',
    SendBadgeToConnectionRequest: 'The badge in the backpack: its `id`',
  },
  badge_class: {
    Award: 'Address of the badge class',
    AwardGroupAnswer: 'The badge class: its `slug`',
    AwardGroupRequest: 'The badge class: its `slug`',
    Claim: 'The badge class: its `slug`',
    CreateBadgeRequestRequest: 'The badge class: its `slug`',
    BadgeRequest: 'The badge that is asked for',
    OwnBadgeRequest: 'The badge that is asked for',
    GetPublicBadgeRequestRulesAnswer: 'The badge that is asked for',
    Webhook: 'Only what is about this badge class, by its `slug`; null for all',
    WebhookAward: 'The badge class that it is of',
    WebhookAwardBatch: 'The badge class that it is of',
    WebhookBadgeRequest: 'The badge class that it is of',
    WebhookClaim: 'The badge class that it is of',
  },
  badge_classes: {
    SearchResults: 'Badge classes of issuers that the account works for',
  },
  badge_id: {
    ConnectedBadge: 'The badge in this backpack, if it is here already, by its `id`; null if it is not',
  },
  badge_slug: {
    PlaceLtiBadgeRequest: 'The badge class: its `slug`',
  },
  badges: {
    AddressMove: 'How many badges go along, those that wait for their address too',
    Collection: 'Badges in the collection, in their order',
    CollectionInput: 'Badges of the collection, in their order; those that are there stay where it is left out',
    CreateVerificationBatchRequest: 'What is to be verified, at most 1,000',
    EarnerPage: 'Badges that are shown, by their `id`, in their order',
    GroupMember: 'What the member holds of the badge classes that were asked for',
    ListConnectedBadgesAnswer: 'Badges there, a page of them',
    RequestExportAnswer: 'How many badges the export has',
    SearchResults: 'Badges in the backpack',
  },
  batch: {
    BatchDoneMessageData: 'The batch that is done',
    ClaimCode: 'Codes that were made together have the same',
    ClaimCodeSheet: 'Codes that were made together have the same',
    WebhookAward: 'The batch that it was made in, by its `id`; null for one that was made alone',
  },
  by: {
    BadgeRequestFirstAcceptance: 'Who did it, by address; null once the account is gone',
    BadgeRequestHistory: 'Who did it, by address; null where the account is gone, and for what time did',
    FoundOnPage:
      'What led to the badge: a link in the page, what stands in it, its picture, what it says by oEmbed, or the address of the page on a known platform',
  },
  claim: {
    BadgeRequest: 'By which claim it was made; null from the page of the badge',
    OwnBadgeRequest: 'What the claim is called that it was made by; null from the page of the badge',
    WebhookBadgeRequest: 'By which claim it was made: its `id`; null from the page of the badge',
    ClaimChangedMessageData: 'The claim that it is about',
    ClaimTakenMessageData: 'The claim that it is about',
    KioskView: 'The claim: its `id`',
  },
  client_id: {
    LtiPlatform: 'What the platform calls this server',
    Application: 'The app: what it names itself by when it asks for tokens',
  },
  client_secret: {
    ApplicationWithSecret: 'What the app proves itself with, told this once; null for apps that cannot keep a secret',
    TokenRequest: 'What the app proves itself with; Basic authentication counts before it',
    TokenToRevoke: 'What the app proves itself with; Basic authentication counts before it',
  },
  code: {
    BadgeRequestOutcome: 'Code of what kept it from being decided; null where it was',
    BadgeRequestRulesWarning: 'Which sentence: its code, which stays the same',
    CodedMessage: 'Which sentence: its code, which stays the same',
    ConfirmTotpSetupRequest: 'The six digits that the app shows now',
    ConfirmWebhookRequest: 'What was sent to the address of the webhook',
    FinishSignInRequest: 'The six digits that the app shows now, or a recovery code',
    MoveAddressRequest: 'The six digits that the app shows now, or a recovery code',
    KioskView: 'The code that is shown now; null while the claim is not open',
    MadeClaimCode: 'The code as people type it, told this once',
    TokenRequest: 'The code that the person was sent back with',
  },
  codes: {
    ClaimCodeSheet: 'The codes that were made',
    Verdict: 'These sentences by their codes, which stay the same',
    VerificationCheck: 'These sentences by their codes, which stay the same',
  },
  collections: {
    AddressMove: 'How many collections go along',
    EarnerPage: 'Collections that are shown, by their `slug`, in their order',
    SearchResults: 'Collections of the account',
  },
  '@context': {
    DocumentToVerify: 'What its words mean (JSON-LD)',
    OpenBadgeCredential: 'What its words mean (JSON-LD); the first is that of Verifiable Credentials 2.0',
  },
  count: {
    AwardMailStatus: 'Mails about the award so far, this one included',
    CreateClaimCodesRequest: 'How many codes are made',
    CreateClaimPrintRequest: 'How many codes are made',
    SignedAwardCount: 'How many there are',
  },
  counted_to: {
    AwardFigures: 'The other figures but `awarded` count so far and no further',
  },
  course: {
    LtiHandoff: 'What the platform calls the course',
    LtiPlacement: 'What the platform calls the course',
  },
  created: {
    Message: 'When it happened that it tells of; the same each time that it is sent',
    WebhookAward: 'When it was made',
    WebhookAwardBatch: 'When it was made',
    WebhookBadgeRequest: 'When it was made',
  },
  credential: {
    AddPasskeyRequest: 'What the browser answered when the passkey was made',
    AwardVersion: 'The signed credential of Open Badges 3.0, as it was then',
    ImportEndorsementRequest: 'The signed endorsement as text: JSON or a JWT',
    SignInWithPasskeyRequest: 'What the browser answered',
    Verdict: 'What the badge says: nothing of it counts unless the verdict is `valid`',
  },
  criteria: {
    BackpackBadgeJsonBadge: 'Address of the page that says what somebody does to earn it',
    BadgeClassInput:
      'An address or a text, in place of `criteria_url` and `criteria_text`; for clients of the Badgr API',
    VerifiedCredential: 'What somebody does to earn it: text, or the address of the page that says it',
  },
  data: {
    Message: 'What happened, in full',
  },
  day: {
    ClaimFiguresDay: 'The day in the time zone of the claim, such as `2026-11-22`',
  },
  demo: {
    GetSetupAnswer: 'Whom a sample server can be tried as; left out elsewhere',
  },
  deployment_id: {
    ApproveLtiDeploymentRequest: 'The deployment, as the platform calls it',
    LtiPlatformInput: 'The deployment, as the platform calls it',
  },
  deployments: {
    LtiPlatform: 'Deployments that may be opened, and such as wait for a yes',
  },
}
