/**
 * One refusal: its status, and where a dialect expects more than that and its sentence. `v1`: in place of
 * `{detail}` a list of texts, the bare text, `{error}`, nothing at all, or `{detail, code}`. `whole`: v1 and v2 say it of the
 * whole request, though it is known of which field it is. `named`: a list of
 * `{name, description}` there, as import clients expect. `oauth`: the code of RFC 6749, 7591 or OpenID4VCI.
 * `badgr`: to callers of the Badgr API `/o` says the sentence itself under `error`, as theirs did, in place of that code.
 * `connect`: the statusText of Badge Connect. `imsx`: the minor code of the Open Badges 3.0 API.
 * `scim`: the scimType of RFC 7644 section 3.12.
 */
export interface ErrorRow {
  readonly status: number
  readonly v1?: 'list' | 'text' | 'error' | 'empty' | 'coded'
  readonly whole?: true
  readonly named?: string
  readonly oauth?: string
  readonly badgr?: true
  readonly connect?: string
  readonly imsx?: string
  readonly scim?: string
}
