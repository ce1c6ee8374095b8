<?php
/**
 * The pixel on the pages of this site.
 *
 * @package Leadtrace
 */

defined( 'ABSPATH' ) || exit;

/** Adds the pixel, and passes on consent from the WP Consent API. */
final class Leadtrace_Pixel {

	/** Registers the script. */
	public static function register(): void {
		add_action( 'wp_enqueue_scripts', array( __CLASS__, 'enqueue' ) );
		add_action( 'init', array( __CLASS__, 'describe_cookies' ) );
	}

	/** Adds the script to a page. */
	public static function enqueue(): void {
		$settings = Leadtrace_Settings::all();
		if ( ! $settings['pixel'] || '' === $settings['url'] || '' === $settings['site'] ) {
			return;
		}
		$options = array( 'site' => $settings['site'] );
		if ( $settings['granted'] ) {
			$options['consent'] = 'granted';
		}
		if ( $settings['forms'] ) {
			$options['forms'] = rawurlencode( 'form' . implode( '', array_map( static fn( $part ) => ":not($part)", Leadtrace_Forms::SELECTORS ) ) );
		}
		$base = Leadtrace_Proxy::is_on() ? rest_url( Leadtrace_Proxy::ROOT ) : $settings['url'];
		// The pixel reads its options from the URL. Its caching does not need a version.
		// phpcs:ignore WordPress.WP.EnqueuedResourceParameters
		wp_enqueue_script( 'leadtrace', add_query_arg( $options, $base . '/px.js' ), array(), null, array( 'strategy' => 'async' ) );
		wp_add_inline_script( 'leadtrace', self::session_script() . self::consent_script(), 'before' );
	}

	/** Adds the session to each form that the visitor uses, so that its lead belongs to the visit. */
	private static function session_script(): string {
		return "(function(){function add(e){var f=e.target&&e.target.closest&&e.target.closest('form');" .
			"if(!f)return;var n='" . Leadtrace_Visit::FIELD . "'," .
			'l=window.leadtrace,s=l&&l.session&&l.session(),i=f.elements[n],' .
			// Ninja Forms sends its own data instead of the form's fields.
			"c=f.closest('.nf-form-cont'),r=c&&window.nfRadio;" .
			"if(r)r.channel(c.id.replace(/^nf-|-cont$/g,'')).request(s?'add:extra':'remove:extra',n,s&&s.sessionId);" .
			"if(f.method!=='post')return;" .
			'if(!s){if(i)i.remove();return}' .
			"if(!i){i=document.createElement('input');i.type='hidden';i.name=n;f.appendChild(i)}i.value=s.sessionId}" .
			"['focusin','click','submit'].forEach(function(t){document.addEventListener(t,add,true)})})();";
	}

	/** Passes consent to the pixel: marketing is needed for ads, statistics for the visit. */
	private static function consent_script(): string {
		return "(function(){function has(c){return wp_has_consent(c)?'granted':'denied'}" .
			"function send(){if(typeof wp_has_consent!=='function'||!window.wp_consent_type)return;" .
			"var m=has('marketing');(window.leadtrace=window.leadtrace||[]).push(['consent'," .
			"{analytics_storage:has('statistics'),ad_storage:m,ad_user_data:m,ad_personalization:m}])}" .
			"send();['DOMContentLoaded','wp_listen_for_consent_change','wp_consent_type_defined']" .
			'.forEach(function(t){document.addEventListener(t,send)})})();';
	}

	/** Lists the pixel's cookies in banners that use the WP Consent API. */
	public static function describe_cookies(): void {
		if ( ! function_exists( 'wp_add_cookie_info' ) ) {
			return;
		}
		foreach ( array( '_lt', '_lt_touch' ) as $cookie ) {
			wp_add_cookie_info( $cookie, 'Leadtrace', 'marketing', __( '13 months', 'leadtrace' ), __( 'Shows which ad led to an inquiry.', 'leadtrace' ) );
		}
	}
}
