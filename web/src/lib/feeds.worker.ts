// Shared by all windows of this browser.
import { base } from '../api/address';
import { Feeds, type Reader, type Said } from './feeds';

const feeds = new Feeds(`${base}/health`);

addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports;
  const reader: Reader = { tell: (news) => port.postMessage(news) };
  port.onmessage = (message: MessageEvent<Said>) => feeds.hear(reader, message.data);
});
