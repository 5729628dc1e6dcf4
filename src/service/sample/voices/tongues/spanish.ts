import type { TongueFrame } from './tongue-frame.ts'

export const spanish: TongueFrame = {
  kinds: {
    'SQL injection': 'Inyección SQL',
    'Command or code injection': 'Inyección de comandos',
    'Template injection': 'Inyección de plantillas (SSTI)',
    'XML external entities': 'Entidades externas XML (XXE)',
    'Insecure deserialisation': 'Deserialización insegura',
    'Cross-site scripting, stored': 'XSS almacenado',
    'Cross-site scripting, reflected': 'XSS reflejado',
    'Cross-site scripting, DOM': 'XSS basado en DOM',
    'Broken object level authorisation': 'IDOR',
    'Broken function level authorisation': 'Escalada de privilegios',
    'Mass assignment': 'Asignación masiva',
    'Cross-site request forgery': 'CSRF',
    'Authentication bypass': 'Evasión de la autenticación',
    'Session management': 'Gestión incorrecta de sesiones',
    'Password reset': 'Envenenamiento del restablecimiento de contraseña',
    'Second factor bypass': 'Evasión del segundo factor',
    'Missing rate limit': 'Ausencia de límite de intentos',
    'Path traversal': 'Salto de directorio',
    'Unrestricted file upload': 'Subida de archivos sin restricción',
    'Open redirect': 'Redirección abierta',
    'Information disclosure': 'Divulgación de información',
    'Hard-coded secret': 'Secreto incrustado',
    'Race condition': 'Condición de carrera',
    'Business logic': 'Fallo de lógica de negocio',
    'Subdomain takeover': 'Toma de subdominio',
  },
  titles: [
    '«kind» en «path» («host»)',
    '«kind» a través del parámetro `«parameter»`',
    '[«host»] «kind» en el parámetro `«parameter»`',
  ],
  summaries: [
    'He encontrado un problema de tipo **«kind»** en `«path»`. El parámetro afectado es `«parameter»` y basta con una cuenta normal.',
    'El servidor `«host»` no valida correctamente `«parameter»` en `«path»`, lo que permite: «kind».',
  ],
  steps: [
    [
      'Inicie sesión en `https://«host»` con una cuenta cualquiera (usé `«me»`).',
      'Intercepte la petición a `«path»` con «tool».',
      'Modifique `«parameter»` como se muestra abajo y reenvíe la petición.',
      'Observe la respuesta del servidor.',
    ],
    [
      'Cree dos cuentas: `«me»` y `«victim»`.',
      'Envíe la petición que adjunto con la sesión de la primera.',
      'Compruebe el resultado con la segunda cuenta.',
    ],
  ],
  proofLead: 'Petición y respuesta:',
  harms: {
    takeover:
      'Un atacante puede tomar el control del servidor o de cualquier cuenta, y con ello acceder a los datos de todos los clientes.',
    read: 'Un atacante puede leer datos personales de otros usuarios sin que ellos hagan nada.',
    write:
      'Un atacante puede modificar datos que no le pertenecen o saltarse límites que deberían proteger a la empresa.',
    script: 'Se ejecuta código en el navegador de la víctima: robo de sesión y acciones en su nombre.',
    click: 'Basta con que la víctima abra un enlace para que el atacante actúe en su nombre.',
    local: 'Quien tenga acceso al dispositivo puede obtener la sesión y los datos guardados.',
    flood: 'Con muy pocas peticiones se puede dejar el servicio fuera de línea.',
    noise: 'Un atacante podría aprovecharlo para engañar a los usuarios.',
  },
  endings: [
    'Quedo atento a sus comentarios. ¡Saludos!',
    'Si necesitan un vídeo, con gusto lo grabo.',
    'Disculpen que escriba en español, mi inglés no es muy bueno.',
  ],
  headings: { summary: 'Resumen', steps: 'Pasos para reproducir', proof: 'Prueba de concepto' },
}
