import type { Tongue } from '../people.ts'

/** What reporters write back. */

export const reporterAdditions = [
  'I forgot to attach the request, here it is.',
  'Small addition: it also works with the token of an account that was deleted yesterday.',
  'Sorry, in step 3 it must be `«parameter»` and not `id`.',
  'I have made a short video of it, see the attachment.',
  'Update: the same problem is in the mobile API.',
  'One more thing. The response is cached for 60 seconds, so wait a minute between two tries.',
] as const

export const reporterAnswers = [
  'Hi «triager»,\n\nyes, only an id is needed. Here is the complete request as it left the proxy:\n\n```http\n«method» «call» HTTP/2\nHost: «host»\nCookie: «cookieName»=«otherSession»\n```\n\nTime of the last try: 09:41 UTC, from `«ip»`.',
  'I tried again just now and it still works. Please make sure that you use **two different** accounts, it is easy to mix up the sessions.',
  'The role is the normal one that everybody gets after the registration. I attached the HAR of the whole flow.',
  'You are right, the role matters. With a viewer it is 403, with a member it is 200. I have updated the steps.',
  'Account id «meId», `«me»`. The other one is «victimId».',
  'Uploaded again. If it is still empty please tell me, then I will paste it here.',
] as const

export const reporterThanks = [
  'Thank you for the quick answer!',
  'Great, thanks. I will not disclose anything.',
  'Awesome, thank you «triager» 🙏',
  'Thanks! Looking forward to the fix.',
] as const

export const reporterBountyThanks = [
  'Thanks for the bounty and for the friendly contact!',
  'Thank you! It was fun to dig into this one.',
  'Wow, «bounty»! Thank you very much 🎉',
  'Thank you all. May I write a blog post about it, with the names removed?',
] as const

export const reporterConfirmations = [
  'Confirmed, I can no longer reproduce it. Nice fix.',
  'Retested: fixed. The old request no longer works.',
  'Looks good from here. I also tried a few variants, no way in.',
  'Fixed for me with both accounts.',
] as const

export const reporterImpatience = [
  'Hi, any update on this?',
  'Hello team, it is now two weeks. Is there any news?',
  'ping',
  'Any update please? The issue is still live.',
  'Kind reminder :)',
  'Hello sir any update, I am waiting for bounty',
  'May I ask when the bounty will be decided? Your policy says within ten days after triage.',
] as const

export const reporterProtests = [
  'With respect, I do not agree. The original may be about the same page, but mine needs no interaction. Could you please compare again?',
  'Can you add me to the original report so that I can see it? Otherwise it is hard to believe.',
  'I do not understand why this is informative. On other programmes the same thing is paid as P3.',
  'Please check again, you tested it with the wrong account.',
  'Ok, understood. Thanks for the explanation.',
  'Hm, pity. Next time I will be faster :)',
] as const

export type ReplyTopic = 'answer' | 'impatience' | 'confirmation' | 'thanks'

/** Short replies of those who would rather not write English. */
export const repliesByTongue: Readonly<Partial<Record<Tongue, Readonly<Record<ReplyTopic, string>>>>> = {
  spanish: {
    answer:
      'Gracias por la respuesta. Adjunto la petición completa; lo acabo de probar otra vez y sigue funcionando.',
    impatience: 'Hola, ¿hay alguna novedad sobre este reporte?',
    confirmation: 'Confirmado: ya no puedo reproducirlo. Buen trabajo.',
    thanks: '¡Muchas gracias por la recompensa! Un saludo desde Montevideo.',
  },
  german: {
    answer:
      'Danke für die Rückmeldung! Die Anfrage habe ich angehängt. Eben noch einmal geprüft: geht weiterhin, auch mit einem frischen Konto.',
    impatience: 'Gibt es hier etwas Neues?',
    confirmation: 'Kann ich bestätigen, ist behoben.',
    thanks: 'Vielen Dank für die Prämie und den netten Kontakt!',
  },
  portuguese: {
    answer:
      'Obrigado pelo retorno! Segue em anexo a requisição completa. Testei de novo agora e ainda funciona.',
    impatience: 'Alguma novidade sobre esse relatório?',
    confirmation: 'Confirmo que foi corrigido, não consigo mais reproduzir.',
    thanks: 'Valeu, muito obrigado pela recompensa!',
  },
  japanese: {
    answer:
      'ご返信ありがとうございます。リクエスト全文を添付しました。先ほど再度確認しましたが、まだ再現します。',
    impatience: 'お世話になっております。その後、進捗はいかがでしょうか。',
    confirmation: '修正を確認しました。再現しなくなっています。',
    thanks: '報奨金ありがとうございました。また何か見つけたら報告します。',
  },
  chinese: {
    answer: '谢谢回复，完整的请求见附件。刚刚又测试了一次，仍然可以复现。',
    impatience: '您好，请问有进展吗？',
    confirmation: '已确认修复，无法再复现。',
    thanks: '感谢奖金，合作愉快！',
  },
  arabic: {
    answer: 'شكرا على الرد، أرفقت الطلب كاملا. جربت مرة أخرى الآن والمشكلة ما زالت موجودة.',
    impatience: 'السلام عليكم، هل هناك أي جديد بخصوص هذا البلاغ؟',
    confirmation: 'تأكدت من الإصلاح، لم يعد بالإمكان تكرار المشكلة.',
    thanks: 'شكرا جزيلا على المكافأة.',
  },
}
