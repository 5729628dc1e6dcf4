import type { TongueFrame } from './tongue-frame.ts'

export const german: TongueFrame = {
  kinds: {
    'Command or code injection': 'Befehlsinjektion',
    'Template injection': 'Template-Injection (SSTI)',
    'Insecure deserialisation': 'Unsichere Deserialisierung',
    'Cross-site scripting, stored': 'Gespeichertes XSS',
    'Cross-site scripting, reflected': 'Reflektiertes XSS',
    'Cross-site scripting, DOM': 'DOM-basiertes XSS',
    'Broken object level authorisation': 'Fehlende Berechtigungsprüfung (IDOR)',
    'Broken function level authorisation': 'Rechteausweitung',
    'Cross-site request forgery': 'CSRF',
    'Authentication bypass': 'Umgehung der Anmeldung',
    'Session management': 'Fehlerhafte Sitzungsverwaltung',
    'Password reset': 'Manipulierbarer Passwort-Reset',
    'Second factor bypass': 'Umgehung des zweiten Faktors',
    'Missing rate limit': 'Fehlende Begrenzung der Versuche',
    'Path traversal': 'Verzeichniswechsel (Path Traversal)',
    'Unrestricted file upload': 'Ungeprüfter Datei-Upload',
    'Open redirect': 'Offene Weiterleitung',
    'Information disclosure': 'Preisgabe interner Informationen',
    'Hard-coded secret': 'Fest eingebautes Geheimnis',
    'Race condition': 'Race Condition',
    'Business logic': 'Fehler in der Geschäftslogik',
    'Subdomain takeover': 'Übernahme einer Subdomain',
    'Cloud storage exposure': 'Öffentlicher Cloud-Speicher',
    'Known vulnerable component': 'Veraltete Komponente',
  },
  titles: [
    '«kind» in «path» auf «host»',
    '«kind» über den Parameter `«parameter»`',
    '«host»: «kind» («path»)',
  ],
  summaries: [
    'In `«path»` steckt eine Schwachstelle der Art **«kind»**. Betroffen ist `«parameter»`; ein gewöhnliches Konto genügt.',
    'Der Dienst hinter `«host»` verarbeitet `«parameter»` ungeprüft. Ergebnis: «kind».',
  ],
  steps: [
    [
      'Mit einem beliebigen Konto an `https://«host»` anmelden (ich: `«me»`).',
      'Den Aufruf von `«path»` in «tool» abfangen.',
      '`«parameter»` wie unten gezeigt ändern und erneut senden.',
      'Die Antwort vergleichen: sie dürfte so nicht kommen.',
    ],
    [
      'Zwei Konten anlegen, `«me»` und `«victim»`.',
      'Die Anfrage unten mit der Sitzung des ersten Kontos senden.',
      'Mit dem zweiten Konto nachsehen, was passiert ist.',
    ],
  ],
  proofLead: 'Anfrage und Antwort:',
  harms: {
    takeover:
      'Ein Angreifer erhält die Kontrolle über den Server oder beliebige Konten und damit über die Daten aller Kunden. Meldepflicht nach Art. 33 DSGVO bitte prüfen.',
    read: 'Fremde Kundendaten sind lesbar, ohne dass die Betroffenen etwas tun oder merken.',
    write:
      'Fremde Daten lassen sich ändern bzw. Grenzen umgehen, die das Unternehmen vor Schaden schützen sollen.',
    script: 'Im Browser des Opfers läuft fremder Code: Übernahme der Sitzung, Aktionen im Namen des Opfers.',
    click: 'Es genügt, dass das Opfer einem Link folgt.',
    local: 'Wer das Gerät in die Hand bekommt, gelangt an Sitzung und gespeicherte Daten.',
    flood: 'Mit sehr wenigen Anfragen lässt sich der Dienst lahmlegen.',
    noise: 'Könnte für Phishing missbraucht werden.',
  },
  endings: [
    'Für Rückfragen bin ich erreichbar. Viele Grüße aus Leipzig',
    'Eine Frist zur Veröffentlichung setze ich nicht, 90 Tage fände ich angemessen.',
    'Ich habe ausschließlich mit eigenen Konten getestet.',
  ],
  headings: { summary: 'Zusammenfassung', steps: 'Schritte', proof: 'Nachweis' },
}
