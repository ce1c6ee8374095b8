<?php

declare(strict_types=1);

namespace Leadtrace;

/**
 * Transports send a request once. They never follow redirects, which would send the key to another
 * host and turn a POST into a GET.
 */
final class Transports
{
    /** Maximum time to connect, in seconds. */
    private const CONNECT_TIMEOUT = 5.0;

    /** curl if it is installed, otherwise PHP's streams. */
    public static function send(Request $request): Response
    {
        return function_exists('curl_init')
            ? self::sendByCurl($request)
            : self::sendByStream($request);
    }

    public static function sendByCurl(Request $request): Response
    {
        $handle = curl_init($request->url);
        if ($handle === false) {
            throw new TransportException('curl cannot start.');
        }
        $headers = [];
        curl_setopt_array($handle, [
            CURLOPT_CUSTOMREQUEST => $request->method,
            // Otherwise, curl waits up to a second before it sends a larger body.
            CURLOPT_HTTPHEADER => array_merge(['Expect:'], self::formatHeaders($request)),
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_TIMEOUT_MS => (int) ceil($request->timeout * 1000),
            CURLOPT_CONNECTTIMEOUT_MS =>
                (int) ceil(min($request->timeout, self::CONNECT_TIMEOUT) * 1000),
            CURLOPT_HEADERFUNCTION => static function ($_, string $line) use (&$headers): int {
                self::addHeader($headers, $line);
                return strlen($line);
            },
        ]);
        if ($request->body !== null) {
            curl_setopt($handle, CURLOPT_POSTFIELDS, $request->body);
        }
        $body = curl_exec($handle);
        if (!is_string($body)) {
            $isTimeout = curl_errno($handle) === CURLE_OPERATION_TIMEDOUT;
            throw new TransportException(curl_error($handle), $isTimeout);
        }
        return new Response((int) curl_getinfo($handle, CURLINFO_RESPONSE_CODE), $headers, $body);
    }

    public static function sendByStream(Request $request): Response
    {
        $context = stream_context_create(['http' => [
            'method' => $request->method,
            'header' => array_merge(['Connection: close'], self::formatHeaders($request)),
            'content' => $request->body ?? '',
            'timeout' => $request->timeout,
            'ignore_errors' => true,
            'follow_location' => 0,
            'protocol_version' => 1.1,
        ]]);
        $startedAt = microtime(true);
        $stream = @fopen($request->url, 'r', false, $context);
        if ($stream === false) {
            $isTimeout = microtime(true) - $startedAt >= $request->timeout;
            throw new TransportException('The server cannot be reached.', $isTimeout);
        }
        $body = stream_get_contents($stream);
        $meta = stream_get_meta_data($stream);
        fclose($stream);
        if ($body === false || $meta['timed_out']) {
            throw new TransportException('The server timed out.', true);
        }
        $headers = [];
        $status = 0;
        foreach ($meta['wrapper_data'] ?? [] as $line) {
            if (preg_match('~^HTTP/\S+ (\d{3})~', $line, $found) === 1) {
                $status = (int) $found[1];
            }
            self::addHeader($headers, $line);
        }
        return new Response($status, $headers, $body);
    }

    /** @return list<string> */
    private static function formatHeaders(Request $request): array
    {
        $lines = [];
        foreach ($request->headers as $name => $value) {
            $lines[] = "$name: $value";
        }
        return $lines;
    }

    /** @param array<string, string> $headers */
    private static function addHeader(array &$headers, string $line): void
    {
        $parts = explode(':', $line, 2);
        if (count($parts) === 2) {
            $headers[strtolower(trim($parts[0]))] = trim($parts[1]);
        }
    }
}
