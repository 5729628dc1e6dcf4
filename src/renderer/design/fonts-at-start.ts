/**
 * Loads the window's two fonts while its scripts are still evaluated. This must come before the first layout, which
 * would otherwise request them, be done with other fonts, and then be done again once for each font that arrives.
 */
for (const font of ['1em InterVariable', "1em 'JetBrains Mono Variable'"]) void document.fonts.load(font)
