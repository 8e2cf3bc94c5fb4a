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
    timestamp: '2026-11-20T14:59:58.000Z',
    source: 'envios@puerta.test',
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
    timestamp: '2026-11-20T15:00:00.000Z',
    feedbackId: '00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa068a-000000',
  },
});

export const complained = (emailAddress: string, complaintFeedbackType = 'abuse') => ({
  complaint: {
    complainedRecipients: [{ emailAddress }],
    complaintFeedbackType,
    timestamp: '2026-11-20T15:00:00.000Z',
    feedbackId: '000001378603177f-18c07c78-fa81-4a58-9dd1-fedc3cb8f49a-000000',
  },
});

/** Made for this file; they open nothing. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIIEvAIBADANBgkqhkiG9w0BAQEFAASCBKYwggSiAgEAAoIBAQCsEZFwnCLSuC8W
50t4uUoPPC1Y40dXZWE9j/KrZeFM9BUxgHHtSSjimZzgj6uq1IhEf0o6ef88Kpf2
iCVSr+oYBZIOoT4yJIbLfoWC82tfS3B+Yp/KTXkbSccZBSuOO8LPv7Gi2Y4kFg13
4bsvmySB3x4f++rsY3/qdSeq3ctaOiqnFA020KTxdrZhxOhiB7QcehqAJsGjyyXf
CcXGMig+yWMM9Kvm9hjZ7ZV4NZDzTh1jIXkMcZRiiY/JAWxCGOV//2QRKNAkNula
XouZL5GEQZdnWo8QLk1tUO9n02uvhUSYgCjJiUCY8TfzOpILqjZva6IUiwZN3GGg
jdvyCrtDAgMBAAECggEADM/IuXlr/66RFa57vcMQvZj9yLbbfVQMwnhbruFeE3cV
C44vGBDbciEn6hx9wVwjwp3hBADzZ80awCjGRqWB05oOlEzzLulDVBbZOrUvKHWb
LFM25z7k0TWpamEqgLj4ZLQ24L48Hs8O36niCxsNGSe+EXmWC1XOlMF2W6WPWj9d
FQRXvrEI4ML/2JQwP+WAwnbuYdTo9cBkWUcQQUillQ/r/VA8Tawukmwff3fAaRM7
oi9zVNIW3Z++jCANZBKiLgDZob73iVD44EKXkFGyQ3WRsAQyTtC7CNKk7z+My37y
RePMmmxRziq2GOK182lm1pjE9BqMkxxAipnpbEafOQKBgQDmzvgRq66HVCU74j0l
jLbNcwyGklB8k4YEAAn+seLEsofA0ZvQ8pRy3B9/O+J1Bq5K155v5/6vnYEKh+ET
m9PMMZadTIH2XqPnlpy3GwiaK6LO7ZFhs+ssdH0BzRaZYZcKWFiORd1/es/DC8I/
mrb3Lf8Z/Vzx3ovMAZxFwISzxwKBgQC+2VibXDnMhJ1lHZSxf6hW2Jc0yrTqHHU3
v3KOLJaEhvLd/etH8RX3jnpX3s5DPtEilLkvWxw5cR0TrgHbHg7owzCA0l2UoPI3
Z3xg+YxPlIGfqgFLj40XaYjMBDtgY2JE+qNRyh1gWeS54PCTLHNUhT5jWxw0+sCB
ZT78OS5EpQKBgEOq/lO/78VBSEFMTP0LSjTlvBBgKTS805eso0GGyaM9bEt9qJ8T
363lF17oIbaJpOPQX2UTsTmvhbuepsBm+StuhmfLnHasvIUTRRLx3A3HKU5dnDf2
1cYMyPGUPUHuuKeRyzS7Cvtq+CqI8gRPycCiPZ5TB8Lpqja/ah+RF9bVAoGAao/P
Msg3GaP+gkQXD1jZNMyw+PAqPgHvzVXfb9UjohH7r8okwkGx400xsLiecNu1SFrE
X9W+l7A57RAexyssZfj+rx9G00Nem2L0Bu2v04t3KSByoq8ft6/cixXd1X8Ikr1j
zbpN1su6s7MOgQ6zwsC3SiDISiisrlNK7Og8lmUCgYBQYkcFkgpjau1L8LKkGeHU
jgGScwx97rque+zGAfiKhx6GbGKRhjW7TCY7cyg48eHx+nqGQvuzIblsFQaUgZpA
o2fRw4FlWrbzBgVFoqjf3JZ1YftVfKE7umTTKcXO55bqba0CUIkx4dbDvUiuVUrf
WB9mUrZwkK42KEYWf+oeFQ==
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIDGzCCAgOgAwIBAgIUSSyYzGdPMZgpVIxTw9fwArifiwIwDQYJKoZIhvcNAQEL
BQAwHDEaMBgGA1UEAwwRc25zLmFtYXpvbmF3cy5jb20wIBcNMjYxMTI4MjM0NjM0
WhgPMjEyNjExMDQyMzQ2MzRaMBwxGjAYBgNVBAMMEXNucy5hbWF6b25hd3MuY29t
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEArBGRcJwi0rgvFudLeLlK
DzwtWONHV2VhPY/yq2XhTPQVMYBx7Uko4pmc4I+rqtSIRH9KOnn/PCqX9oglUq/q
GAWSDqE+MiSGy36FgvNrX0twfmKfyk15G0nHGQUrjjvCz7+xotmOJBYNd+G7L5sk
gd8eH/vq7GN/6nUnqt3LWjoqpxQNNtCk8Xa2YcToYge0HHoagCbBo8sl3wnFxjIo
PsljDPSr5vYY2e2VeDWQ804dYyF5DHGUYomPyQFsQhjlf/9kESjQJDbpWl6LmS+R
hEGXZ1qPEC5NbVDvZ9Nrr4VEmIAoyYlAmPE38zqSC6o2b2uiFIsGTdxhoI3b8gq7
QwIDAQABo1MwUTAdBgNVHQ4EFgQUzWTSMgncI7r4lXKFYvUHQ8jii5QwHwYDVR0j
BBgwFoAUzWTSMgncI7r4lXKFYvUHQ8jii5QwDwYDVR0TAQH/BAUwAwEB/zANBgkq
hkiG9w0BAQsFAAOCAQEAiWzmihz+30x3Xyqy4jkIv07uhINnnwW5iiafgsDseEFJ
qmxCqbpr5MKUBQkt0MbUj7pF18UMPiW4DrGTkq9kqGDZiU0DjOMuJkuqcIP9IBqs
Pn61mMwhAD4iJhzPR9K37AlfnYbYaaib4ExtvFsk2AEvl691hPBNQozsAdikP5qE
GlgieKwGJxHs9NM3LFcL70XYXUY7MQVPibG07G80NuZP/2/H1WO/6FPdkZBKX9Lz
eyCThytHYRbJcmXB60txvgVvelwrXRtwSRhVUuaBoS2TlULpCBI35kUL0izS0gR9
BNQmgyHCdJiFZ2xjWiT1fmFRJKW5c9sxcI8tI3BrHw==
-----END CERTIFICATE-----`;
