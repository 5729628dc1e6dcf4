/** The package ships no types; this declares only what the desk uses. */
declare module 'punycode.js' {
  const punycode: {
    /** Decodes the `xn--` labels of a host; throws a RangeError on labels that are not Punycode. */
    toUnicode(host: string): string
  }
  export default punycode
}
