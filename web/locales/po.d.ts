declare module '*.po' {
  const catalogue: import('#shared/i18n/catalogue.ts').Catalogue
  export default catalogue
}

declare module '*.po?mirrored' {
  const catalogue: import('#shared/i18n/catalogue.ts').Catalogue
  export default catalogue
}
