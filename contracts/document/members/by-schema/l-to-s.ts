/** What a member means in one schema, where its name means something else in others; members from l to s by their first letter. */
export const membersLtoS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  language: {
    AccountSettings: 'Language of pages and mails; null leaves it to the browser, and mails are English then',
    BadgeTranslation: 'Language tag (BCP 47) of these texts',
    GetSitePageAnswer: 'Language of the text, where that is known',
  },
  last_launch_at: {
    LtiPlatform: 'When it was opened last from there; null before the first time',
  },
  launch_url: {
    LtiOverview: 'What a platform is told that is set up by hand: where it opens this server',
  },
  left: {
    GroupAdditionResult: 'How many were not added since they have left the group',
    GroupSyncResult: 'How many were not added since they have left the group',
    KioskView: 'How many places are left; null without a number of places',
  },
  login_url: {
    LtiOverview: 'What a platform is told that is set up by hand: where a launch begins',
    LtiPlatformInput: 'Where the platform takes people to sign in',
  },
  mail: {
    IssuerAward: 'The last mail about it; null where none was written, and once it was taken or revoked',
  },
  markdown: {
    GetSitePageAnswer: 'The text in Markdown',
  },
  members: {
    AwardGroupRequest: 'Members, by their `id`; without it all who are there',
    RemoveGroupMembersRequest: 'Members, by their `id`',
    StaffSecurity: 'Members of the staff who have a second factor, by `slug` of `user`; for owners only',
  },
  name: {
    Application: 'What the app is called, as people read it who are asked',
    BadgeTranslation: 'What the badge is called in that language',
    PersonalToken: 'A note on what the token is for',
    AddPasskeyRequest: 'What the person calls the passkey',
    RenamePasskeyRequest: 'What the person calls the passkey',
    BadgeRequestEvidence: 'Name of the file; null where it is none',
    BadgeRequestPerson: 'Name of the person; empty when unknown',
    GroupMember: 'Name of the person; empty when unknown',
    BadgeToVerify: 'How the result is called; the link or a number without it',
    ClaimBadgeRequest: 'The name that stands on the badge, where the claim asks for it',
    ConfirmClaimRequest: 'The name that stands on the badge, where the claim asks for it',
    CreateClaimBadgeRequestRequest: 'The name that stands on the badge, where the claim asks for it',
    RequestClaimPlaceRequest: 'The name that stands on the badge, where the claim asks for it',
    ConnectedProfile: 'Name of the person there',
    EarnerPage: 'The name that stands on the page',
    EvidenceInput: 'What the evidence is called',
    GetSitePageAnswer: 'Which page it is',
    GroupPeopleInputPeople: 'Name of the person; null or left out when unknown',
    IssuerIdentity: 'What the issuer was called then',
    VerificationCheck: 'Which check it is, such as `proof`',
    VerificationTrustRests: 'What the issuer was called when operators vouched for it',
    WebhookAwardRecipient: 'The name that stands on the badge; null when unknown',
  },
  needs_code: {
    GetSetupAnswer: 'Whether the first account has to bring the code of the first start',
  },
  newest: {
    AwardFigures: 'The newest awards that are not revoked, of which the next two are shares',
  },
  next: {
    Verdict: 'What to do next; left out when every check passed',
    VerificationCheck: 'What to do about it; left out for a check that passed',
    VerdictMessages: 'What to do next, by its code',
    VerificationCheckCodes: 'What to do next, by its code',
  },
  noBadge: {
    Verification: 'That there is no badge in what was sent: nothing speaks against an issuer then',
    VerificationBatch: 'How many files and lines have no badge; they count neither as valid nor as invalid',
  },
  note: {
    BadgeRequestPointVerdict: 'What was said of the point; null for nothing',
    BadgeRequestRules: 'What people read before they ask; null for nothing',
    GetPublicBadgeRequestRulesAnswer: 'What people read before they ask; null for nothing',
    OwnBadgeRequest: 'What people read before they ask; null for nothing',
  },
  of: {
    AvailableGroupSource: 'Whose list it is: the organisation, or the learning platform',
    EndorsementRests: 'Which of the two issuers has become another one',
  },
  open: {
    BadgeRequestRules: 'Whether people may ask now',
  },
  openapi: {
    JsonSchemaDocument: 'The edition of OpenAPI, where it is a document of that kind',
  },
  organisation: {
    FindOrganisationSignInAnswer: 'The organisation that the address belongs to; null for none',
  },
  organisations: {
    GetSetupAnswer: 'Whether some people sign in with their organisation',
  },
  outbox: {
    GetSetupAnswer: 'Whether mails can be read at `/outbox`, on a server of this machine alone',
  },
  outcome: {
    SendBadgeToConnectionAnswer: 'What became of it there',
  },
  own: {
    BadgeRequest: 'Whether the caller is who asks, and thus decides nothing of it',
    BadgeRequestFirstAcceptance: 'Whether it was the caller',
    StaffSecurity: 'Whether whoever asks has a second factor',
  },
  page: {
    FoundOnPage: 'The address that was sent',
  },
  people: {
    Application: 'How many people use it now',
    GetSetupAnswerDemo: 'Whom it can be tried as',
    Group: 'How many people are in the group now',
    GroupPeopleInput: 'Whom to add',
    KioskView: 'How many people got it so far; null below five',
  },
  person: {
    BackpackConnection: 'Who the person is there; null when it does not say',
    BadgeRequest: 'Who asks',
    LtiHandoff: 'What the platform calls the person',
  },
  placements: {
    LtiOverview: 'Places in courses where badges can be earned',
  },
  platform: {
    ListLtiLinksAnswer: 'What the platform is called',
    LtiHandoff: 'What the platform is called',
    LtiPlacement: 'What the platform is called',
  },
  platforms: {
    LtiOverview: 'Learning platforms that are registered',
  },
  provider_name: {
    GetOembedAnswer: 'What this server is called',
  },
  provider_url: {
    GetOembedAnswer: 'Address of this server',
  },
  purpose: {
    LtiHandoff: 'What somebody came for: to link the account, or to choose a badge for a place',
  },
  reads_results: {
    LtiPlacement: 'Whether the platform lets results be read; without it nothing is awarded',
  },
  reason: {
    AwardUndelivered:
      '`address` or `letter`: refused by the mail server; `late`: not taken in time; `disowned`: whoever reads the address says that the badge is not meant for them',
    BadgeRequestRulesWarning: 'What it comes to, in one sentence',
    BackpackConnectionRun: 'Why it waits or ended before its end; null when it did not',
    BackpackConnectionRunRefusal: 'Why not, in one sentence',
    RevokeAwardsAnswerRefused: 'Why not, in one sentence',
    SendAwardMailsAnswerRefused: 'Why not, in one sentence',
    BadgeRequestOutcome: 'What kept it from being decided, in one sentence; null where it was decided',
    ImportDetails: 'Why the verdict is what it is, in one sentence',
    Verdict: 'Why the verdict is what it is, in one sentence',
    IssuerSuspension: 'Why, as the operator says it',
    VerdictMessages: 'Why the verdict is what it is, by its code',
  },
  recent: {
    AwardFigures: 'Awards of the last 30 days',
  },
  recipient: {
    AwardBatchRowResult: 'Whom the row names',
    BackpackBadgeJson: 'Who earned it, as in Open Badges 2.0',
    BackpackBadgeJsonRecipient: 'Who earned it: an address or another identifier',
    WebhookAward: 'Who earned it; only for webhooks that ask for it',
  },
  refused: {
    BackpackConnectionRun: 'How many were not taken',
    LtiPlacement: 'How many results reach the threshold and brought nothing: no address, or a refusal',
    RevokeAwardsAnswer: 'Those that could not be revoked',
    SendAwardMailsAnswer: 'Those that no mail goes out about',
  },
  removed: {
    GroupSource: 'How many people went when the list was read last',
    GroupSyncResult: 'How many people were removed',
    RemoveGroupMembersAnswer: 'How many people were removed',
  },
  request: {
    MessageData: 'The request that it is about',
  },
  requests: {
    BadgeRequestDecisionsInput: 'Which requests are decided, and as they were read',
  },
  required: {
    BadgeRequestPoint: 'Whether it has to be met to be accepted',
    FindOrganisationSignInAnswerOrganisation: 'Whether its people sign in with it only',
    SetSecondFactorRequirementRequest:
      'Whether staff without a second factor can look at everything and change nothing',
    StaffSecurity: 'Whether staff without a second factor can look at everything and change nothing',
  },
  result: {
    VerifyPublishedBadgeAnswer: 'The badge that was found, as in Open Badges 2.0',
  },
  revoked: {
    Award: 'Whether the issuer took it back',
    BackpackBadge: 'Whether the issuer took it back',
    AwardFigures: 'Awards that were revoked',
    RevokeAwardsAnswer: 'Those that are revoked now, by their `slug`',
    WebhookAward: 'When it was revoked; null while it is not',
  },
  role: {
    ChangeStaffRequest: 'What the member may do',
    StaffMember: 'What the member may do',
    NotificationDetails: 'What the person may do now; left out after the role was taken away',
    GetSetupAnswerDemoPeople: 'What can be tried as this person',
  },
  row: {
    AwardBatchRowResult: 'Number of the row, from 1, or as `row_numbers` said',
    VerificationBatchResult: 'Number of the row, from 1',
  },
  $schema: {
    JsonSchemaDocument: 'The edition of JSON Schema that it is written in',
  },
  secret: {
    BeginTotpSetupAnswer: 'The secret in base32, to be typed where no QR code can be read',
    WebhookWithSecret: 'What deliveries are signed with (HMAC-SHA256); told this once',
  },
  sent: {
    SendAwardMailsAnswer: 'Those that a mail goes out about, by their `slug`',
    WebhookBadgeRequest: 'When it was sent last; null before',
  },
  shown: {
    ClaimFigures: 'How often its page was asked for, by programs too',
    ClaimFiguresDay: 'How often its page was asked for, by programs too',
    EarnerPage: 'Whether there is anything at the address of the page',
  },
}
