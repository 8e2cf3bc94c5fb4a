import { createSign } from 'node:crypto';
import { listen } from './listen.ts';

/**
 * Amazon SNS as far as a subscriber sees it: it hands out the certificate that its messages are signed by, and confirms
 * subscriptions. Shape of its messages, what is signed and in which order: its guide, "HTTP/HTTPS subscription
 * confirmation JSON format", "notification JSON format" and "Verifying the signatures of Amazon SNS messages"; version 1
 * is what a topic signs with until somebody sets 2. What SES publishes: its guide, "Amazon SNS notification examples".
 */
export type SnsStandIn = {
  url: string;
  topic: string;
  /** paths with their queries, as they were asked for */
  asked: string[];
  /** a message as SNS posts it, signed; `beside` is put over it before, `after` when it was signed */
  message(text: unknown, beside?: Record<string, string>, after?: Record<string, string>): string;
  close(): Promise<void>;
};

const TOPIC = 'arn:aws:sns:us-east-1:123456789012:correos';
const CERTIFICATE_PATH = '/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem';
const ORDER = ['Message', 'MessageId', 'Subject', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'];

export async function startSns(): Promise<SnsStandIn> {
  const asked: string[] = [];
  let messages = 0;
  const { url, close } = await listen((request, _body, response) => {
    asked.push(request.url ?? '');
    if (request.url === CERTIFICATE_PATH) return response.end(CERTIFICATE);
    if (request.url?.startsWith('/?Action=ConfirmSubscription&'))
      return response.end('<ConfirmSubscriptionResponse/>');
    return response.writeHead(403).end();
  });
  return {
    url,
    topic: TOPIC,
    asked,
    message(text, beside = {}, after = {}) {
      messages++;
      const told: Record<string, string> = {
        Type: 'Notification',
        MessageId: `22b80b92-fdea-4c2c-8f9d-${String(messages).padStart(12, '0')}`,
        TopicArn: TOPIC,
        Message: typeof text === 'string' ? text : JSON.stringify(text),
        Timestamp: '2026-11-20T15:00:00.000Z',
        SignatureVersion: '2',
        SigningCertURL: `https://sns.us-east-1.amazonaws.com${CERTIFICATE_PATH}`,
        ...beside,
      };
      const signed = ORDER.flatMap(name => (name in told ? [`${name}\n${told[name]}\n`] : [])).join('');
      const digest = told['SignatureVersion'] === '1' ? 'RSA-SHA1' : 'RSA-SHA256';
      const Signature = createSign(digest).update(signed).sign(KEY, 'base64');
      return JSON.stringify({ ...told, Signature, ...after });
    },
    close,
  };
}

/** A bounce or a complaint as SES publishes it, of a mail with this Message-ID. */
export const sesTold = (about: object, messageId: string | null) => ({
  notificationType: 'bounce' in about ? 'Bounce' : 'Complaint',
  ...about,
  mail: {
    messageId: '00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa0680-000000',
    ...(messageId && {
      headersTruncated: false,
      headers: [
        { name: 'From', value: 'envios@puerta.test' },
        { name: 'Message-ID', value: messageId },
      ],
    }),
  },
});

export const bounced = (emailAddress: string, bounceType = 'Permanent', bounceSubType = 'General') => ({
  bounce: {
    bounceType,
    bounceSubType,
    bouncedRecipients: [
      { emailAddress, action: 'failed', status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 user unknown' },
    ],
  },
});

export const complained = (emailAddress: string, complaintFeedbackType = 'abuse') => ({
  complaint: {
    complainedRecipients: [{ emailAddress }],
    complaintFeedbackType,
  },
});

const pem = (what: string, base64: string) =>
  `-----BEGIN ${what}-----\n${base64.replaceAll(/.{64}/g, '$&\n')}\n-----END ${what}-----\n`;

/** Made for this file; they open nothing. */
const KEY = pem(
  'PRIVATE KEY',
  'MIIEvAIBADANBgkqhkiG9w0BAQEFAASCBKYwggSiAgEAAoIBAQCsEZFwnCLSuC8W50t4uUoPPC1Y40dXZWE9j/KrZeFM9BUxgHHtSSjimZzgj6uq1IhEf0o6ef88Kpf2iCVSr+oYBZIOoT4yJIbLfoWC82tfS3B+Yp/KTXkbSccZBSuOO8LPv7Gi2Y4kFg134bsvmySB3x4f++rsY3/qdSeq3ctaOiqnFA020KTxdrZhxOhiB7QcehqAJsGjyyXfCcXGMig+yWMM9Kvm9hjZ7ZV4NZDzTh1jIXkMcZRiiY/JAWxCGOV//2QRKNAkNulaXouZL5GEQZdnWo8QLk1tUO9n02uvhUSYgCjJiUCY8TfzOpILqjZva6IUiwZN3GGgjdvyCrtDAgMBAAECggEADM/IuXlr/66RFa57vcMQvZj9yLbbfVQMwnhbruFeE3cVC44vGBDbciEn6hx9wVwjwp3hBADzZ80awCjGRqWB05oOlEzzLulDVBbZOrUvKHWbLFM25z7k0TWpamEqgLj4ZLQ24L48Hs8O36niCxsNGSe+EXmWC1XOlMF2W6WPWj9dFQRXvrEI4ML/2JQwP+WAwnbuYdTo9cBkWUcQQUillQ/r/VA8Tawukmwff3fAaRM7oi9zVNIW3Z++jCANZBKiLgDZob73iVD44EKXkFGyQ3WRsAQyTtC7CNKk7z+My37yRePMmmxRziq2GOK182lm1pjE9BqMkxxAipnpbEafOQKBgQDmzvgRq66HVCU74j0ljLbNcwyGklB8k4YEAAn+seLEsofA0ZvQ8pRy3B9/O+J1Bq5K155v5/6vnYEKh+ETm9PMMZadTIH2XqPnlpy3GwiaK6LO7ZFhs+ssdH0BzRaZYZcKWFiORd1/es/DC8I/mrb3Lf8Z/Vzx3ovMAZxFwISzxwKBgQC+2VibXDnMhJ1lHZSxf6hW2Jc0yrTqHHU3v3KOLJaEhvLd/etH8RX3jnpX3s5DPtEilLkvWxw5cR0TrgHbHg7owzCA0l2UoPI3Z3xg+YxPlIGfqgFLj40XaYjMBDtgY2JE+qNRyh1gWeS54PCTLHNUhT5jWxw0+sCBZT78OS5EpQKBgEOq/lO/78VBSEFMTP0LSjTlvBBgKTS805eso0GGyaM9bEt9qJ8T363lF17oIbaJpOPQX2UTsTmvhbuepsBm+StuhmfLnHasvIUTRRLx3A3HKU5dnDf21cYMyPGUPUHuuKeRyzS7Cvtq+CqI8gRPycCiPZ5TB8Lpqja/ah+RF9bVAoGAao/PMsg3GaP+gkQXD1jZNMyw+PAqPgHvzVXfb9UjohH7r8okwkGx400xsLiecNu1SFrEX9W+l7A57RAexyssZfj+rx9G00Nem2L0Bu2v04t3KSByoq8ft6/cixXd1X8Ikr1jzbpN1su6s7MOgQ6zwsC3SiDISiisrlNK7Og8lmUCgYBQYkcFkgpjau1L8LKkGeHUjgGScwx97rque+zGAfiKhx6GbGKRhjW7TCY7cyg48eHx+nqGQvuzIblsFQaUgZpAo2fRw4FlWrbzBgVFoqjf3JZ1YftVfKE7umTTKcXO55bqba0CUIkx4dbDvUiuVUrfWB9mUrZwkK42KEYWf+oeFQ==',
);
const CERTIFICATE = pem(
  'CERTIFICATE',
  'MIIDGzCCAgOgAwIBAgIUSSyYzGdPMZgpVIxTw9fwArifiwIwDQYJKoZIhvcNAQELBQAwHDEaMBgGA1UEAwwRc25zLmFtYXpvbmF3cy5jb20wIBcNMjYxMTI4MjM0NjM0WhgPMjEyNjExMDQyMzQ2MzRaMBwxGjAYBgNVBAMMEXNucy5hbWF6b25hd3MuY29tMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEArBGRcJwi0rgvFudLeLlKDzwtWONHV2VhPY/yq2XhTPQVMYBx7Uko4pmc4I+rqtSIRH9KOnn/PCqX9oglUq/qGAWSDqE+MiSGy36FgvNrX0twfmKfyk15G0nHGQUrjjvCz7+xotmOJBYNd+G7L5skgd8eH/vq7GN/6nUnqt3LWjoqpxQNNtCk8Xa2YcToYge0HHoagCbBo8sl3wnFxjIoPsljDPSr5vYY2e2VeDWQ804dYyF5DHGUYomPyQFsQhjlf/9kESjQJDbpWl6LmS+RhEGXZ1qPEC5NbVDvZ9Nrr4VEmIAoyYlAmPE38zqSC6o2b2uiFIsGTdxhoI3b8gq7QwIDAQABo1MwUTAdBgNVHQ4EFgQUzWTSMgncI7r4lXKFYvUHQ8jii5QwHwYDVR0jBBgwFoAUzWTSMgncI7r4lXKFYvUHQ8jii5QwDwYDVR0TAQH/BAUwAwEB/zANBgkqhkiG9w0BAQsFAAOCAQEAiWzmihz+30x3Xyqy4jkIv07uhINnnwW5iiafgsDseEFJqmxCqbpr5MKUBQkt0MbUj7pF18UMPiW4DrGTkq9kqGDZiU0DjOMuJkuqcIP9IBqsPn61mMwhAD4iJhzPR9K37AlfnYbYaaib4ExtvFsk2AEvl691hPBNQozsAdikP5qEGlgieKwGJxHs9NM3LFcL70XYXUY7MQVPibG07G80NuZP/2/H1WO/6FPdkZBKX9LzeyCThytHYRbJcmXB60txvgVvelwrXRtwSRhVUuaBoS2TlULpCBI35kUL0izS0gR9BNQmgyHCdJiFZ2xjWiT1fmFRJKW5c9sxcI8tI3BrHw==',
);
