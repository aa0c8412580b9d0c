declare module '*.po' {
  const catalogue: import('@lingui/core').Messages
  export default catalogue
}

declare module '*.po?mirrored' {
  const catalogue: import('@lingui/core').Messages
  export default catalogue
}
