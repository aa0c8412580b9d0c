/** What is wrong with one value of a request: apps and their registration. */
export const appsFaults = {
  'app.redirect':
    'Use an https address, a loopback address by number such as http://127.0.0.1/cb, or a scheme of your own such as com.example.app:/cb.',
  'app.no-redirect': 'Name at least one address to come back to.',
  'app.secret': 'Only an app that keeps a secret can act for you by itself.',
  'app.grant': 'Choose how the app gets its first token.',
  'app.scopes': 'Choose from the scopes of this server.',
  'app.no-secret': 'This app keeps no secret.',
  'app.logo': 'Must be a PNG or an SVG image',
  'app.https': 'Must be a valid HTTPS URI',
  'app.grant-types': 'Must be authorization_code, with or without refresh_token.',
  'app.response-types': 'Must be code.',
  'app.registrable': 'Must be scopes of Open Badges 2.1 or 3.0.',
  'app.metadata': 'This is too much to keep.',
} as const
